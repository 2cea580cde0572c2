import type { User } from '@contract/account.js';
import { ApiTokensPanel } from '../../features/account-safety/components/api-tokens-panel.js';
import { DataPanel } from '../../features/account-safety/components/data-panel.js';
import { EmailPanel } from '../../features/account-safety/components/email-panel.js';
import { PasskeysPanel } from '../../features/account-safety/components/passkeys-panel.js';
import { PasswordPanel } from '../../features/account-safety/components/password-panel.js';
import { ProofDialog } from '../../features/account-safety/components/proof-dialog.js';
import { TotpPanel } from '../../features/account-safety/components/totp-panel.js';
import { SessionsPanel } from '../../features/account-safety/components/sessions-panel.js';
import { ChannelsPanel } from '../../features/channels/components/channels-panel.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { TransferPanel } from '../../features/triggers/components/transfer-panel.js';

const HooksPanel = lazyComponent(
  async () => (await import('../../features/hooks/components/hooks-panel.js')).HooksPanel,
);

/** What the account page is made of. */
export function AccountSections({ user }: { readonly user: User }) {
  return (
    <>
      <ChannelsPanel role={user.role} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-4 sm:space-y-6">
          <EmailPanel user={user} />
          <PasswordPanel />
          <TotpPanel />
          <PasskeysPanel />
          <HooksPanel role={user.role} />
        </div>
        <div className="min-w-0 space-y-4 sm:space-y-6">
          <SessionsPanel />
          <ApiTokensPanel />
          <TransferPanel />
          <DataPanel user={user} />
        </div>
      </div>
      <ProofDialog />
    </>
  );
}
