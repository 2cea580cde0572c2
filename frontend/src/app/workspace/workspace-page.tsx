import type { User } from '@contract/account.js';
import type { ReactNode } from 'react';
import { AccountLinkProvider } from '../../features/telegram-link/components/account-link-provider.js';
import { ChatBanner } from '../../features/telegram-link/components/chat-banner.js';
import { useArmedCount } from '../../features/triggers/use-armed-count.js';
import { MarketNotices } from '../../shared/live/market-notices.js';
import { useWorkspacePricePolling } from '../../shared/live/price-queries.js';
import { KeyboardShortcuts } from '../../shared/shortcuts/keyboard-shortcuts.js';
import { goToConnect } from './go-to.js';

export interface WorkspacePageProps {
  readonly user: User;
  readonly children: ReactNode;
}

/** The frame of a signed-in person's page: notices on top, prices kept fresh, the keyboard, the way into Telegram. */
export function WorkspacePage({ user, children }: WorkspacePageProps) {
  useWorkspacePricePolling();
  return (
    <AccountLinkProvider key={user.id} userId={user.id}>
      <MarketNotices />
      <ChatBanner armedCount={useArmedCount()} onConnect={goToConnect} />
      <KeyboardShortcuts />
      <div className="mx-auto max-w-6xl space-y-4 px-4 pt-6 sm:space-y-6 sm:pt-8">{children}</div>
    </AccountLinkProvider>
  );
}
