import type { User } from '@contract/account.js';
import { FREE_TRIGGERS, PRO_TRIGGERS } from '@contract/plans.js';
import type { Offers } from '@contract/status.js';
import { FREE_WALLETS, PRO_WALLETS } from '@contract/wallet.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Panel } from '../../../shared/ui/panel.js';
import { givenPlanBadge } from '../billing-words.js';
import { EmailLine } from './email-line.js';

export interface GivenPlanProps {
  readonly user: User;
  readonly proFor: NonNullable<Offers['proFor']>;
  /** What the plan has paused, in a sentence; null: nothing. */
  readonly paused: string | null;
}

/** Whose account it is and what it may use, where nothing is sold. */
export function GivenPlan({ user, proFor, paused }: GivenPlanProps) {
  const badge = givenPlanBadge(user, proFor);
  const usage =
    user.role === 'free'
      ? `${FREE_TRIGGERS} triggers on BTC, ETH and SOL, ${FREE_WALLETS} wallet.`
      : `Any coin, ${PRO_TRIGGERS} triggers, ${PRO_WALLETS} wallets.`;
  return (
    <Panel
      id="billing"
      title="Account"
      mark={badge !== null && <Badge tone={badge.tone}>{badge.text}</Badge>}
    >
      <div className="space-y-4 px-4 py-4 sm:px-5">
        <EmailLine user={user} />
        <p className="text-sm">{usage}</p>
        {paused !== null && <p className="text-sm">{paused}</p>}
      </div>
    </Panel>
  );
}
