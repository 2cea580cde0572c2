import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { LinkProvider } from '../../features/telegram-link/components/link-provider.js';
import { createQueryClient } from '../../shared/query-client.js';
import { SessionWatch } from '../../shared/session/session-watch.js';
import { installFakeChannel } from '../../shared/testing/fake-channel.js';
import { ToastHost } from '../../shared/ui/toast-host.js';
import { createAppRouter } from '../router.js';

/** Opens the whole app at an address, with a history, a cache and atoms of its own and without a live connection. */
export async function renderAt(address: string) {
  installFakeChannel();
  window.scrollTo = () => undefined;
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const store = createStore();
  const client = createQueryClient();
  await router.load();
  const view = render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <SessionWatch />
        <LinkProvider>
          <RouterProvider router={router} />
        </LinkProvider>
        <ToastHost />
      </QueryClientProvider>
    </Provider>,
  );
  return { ...view, router, store, client, address: () => router.state.location.href };
}
