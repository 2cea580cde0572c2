import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createQueryClient } from '../query-client.js';
import type { TrialSession } from '../session/trial-session.js';
import { trialSessionAtom } from '../session/trial-session.js';

/** Shows a part of the app with a cache and atoms of its own, connected with `session` if there is one. */
export function renderApp(children: ReactNode, session: TrialSession | null = null) {
  const store = createStore();
  const client = createQueryClient();
  store.set(trialSessionAtom, session);
  const view = render(
    <Provider store={store}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </Provider>,
  );
  return { ...view, store, client };
}
