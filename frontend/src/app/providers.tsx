import { QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider as AtomProvider } from 'jotai';
import { type ReactNode, useState } from 'react';
import { ConnectProvider } from '../features/telegram-connect/components/connect-provider.js';
import { LiveProvider } from '../shared/live/live-provider.js';
import { createQueryClient } from '../shared/query-client.js';
import { SessionWatch } from '../shared/session/session-watch.js';
import { ToastHost } from '../shared/ui/toast-host.js';

/** Everything a screen may count on: caches, atoms, toasts, the live connection, the way into Telegram. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createStore);
  const [client] = useState(createQueryClient);
  return (
    <AtomProvider store={store}>
      <QueryClientProvider client={client}>
        <SessionWatch />
        <LiveProvider>
          <ConnectProvider>{children}</ConnectProvider>
        </LiveProvider>
        <ToastHost />
      </QueryClientProvider>
    </AtomProvider>
  );
}
