import type { User } from '@contract/account.js';
import { WEB_ZONE } from '@contract/zone-name.js';
import type { ReactNode } from 'react';
import { AccountLinkProvider } from '../../features/telegram-link/components/account-link-provider.js';
import { ChatBanner } from '../../features/telegram-link/components/chat-banner.js';
import { useArmedCount } from '../../features/triggers/use-armed-count.js';
import { MarketNotices } from '../../shared/live/market-notices.js';
import { useWorkspacePricePolling } from '../../shared/live/price-queries.js';
import { KeyboardShortcuts } from '../../shared/shortcuts/keyboard-shortcuts.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { goToConnect } from './go-to.js';

export interface WorkspacePageProps {
  readonly user: User;
  readonly children: ReactNode;
}

const DeviceZoneLine = lazyComponent(async () => (await import('./device-zone-line.js')).DeviceZoneLine);

/** Most devices are where the person is, and load nothing of it. */
function mayAsk({ timeZone }: User): boolean {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return !['UTC', WEB_ZONE, timeZone].includes(device);
}

/** The frame of a signed-in person's page: notices on top, prices kept fresh, the keyboard, the way into Telegram. */
export function WorkspacePage({ user, children }: WorkspacePageProps) {
  useWorkspacePricePolling();
  return (
    <AccountLinkProvider key={user.id} userId={user.id}>
      <MarketNotices />
      {mayAsk(user) && <DeviceZoneLine user={user} />}
      <ChatBanner armedCount={useArmedCount()} onConnect={goToConnect} />
      <KeyboardShortcuts />
      <div className="mx-auto max-w-6xl space-y-4 px-4 pt-6 sm:space-y-6 sm:pt-8">{children}</div>
    </AccountLinkProvider>
  );
}
