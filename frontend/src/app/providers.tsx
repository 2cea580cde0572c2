import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as AtomProvider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { LinkProvider } from '../features/telegram-link/components/link-provider.js';
import { LiveProvider } from '../shared/live/live-provider.js';
import { SessionWatch } from '../shared/session/session-watch.js';
import { ToastHost } from '../shared/ui/toast-host.js';

interface ProvidersProps {
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** Everything a screen may count on: caches, atoms, toasts, the live connection, the way into Telegram. */
export function Providers({ client, children }: ProvidersProps) {
  const [store] = useState(createStore);
  return (
    <AtomProvider store={store}>
      <QueryClientProvider client={client}>
        <SessionWatch />
        <LiveProvider>
          <LinkProvider>{children}</LinkProvider>
        </LiveProvider>
        <ToastHost />
      </QueryClientProvider>
    </AtomProvider>
  );
}
