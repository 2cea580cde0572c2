import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { billingSummaryQuery } from '../api/billing-calls.js';
import { useNewPayments } from '../use-new-payments.js';
import { ProArrived } from './pro-arrived.js';
import { UpgradeForm } from './upgrade-form.js';

export interface UpgradeDialogProps {
  readonly me: User;
  readonly onClose: () => void;
  readonly onOpenDashboard: () => void;
}

const PRO = 'Any coin, 50+ alerts, up to 5 wallets.';
const WORDS = {
  upgrade: { title: 'Upgrade to Pro', description: 'Any coin, 50+ alerts instead of 3, up to 5 wallets.' },
  renewal: { title: 'Renew Pro', description: 'Another term, as long as you choose.' },
  upgraded: { title: 'You are on Pro', description: PRO },
  renewed: { title: 'Payment received', description: PRO },
} as const;

function wordsFor(begunAs: User, hasArrived: boolean): (typeof WORDS)[keyof typeof WORDS] {
  if (hasArrived) return begunAs.role === 'free' ? WORDS.upgraded : WORDS.renewed;
  return begunAs.plan === 'free' ? WORDS.upgrade : WORDS.renewal;
}

/** Buys Pro, or another term of it, and says so as soon as it is there. */
export function UpgradeDialog({ me, onClose, onOpenDashboard }: UpgradeDialogProps) {
  const [begunAs] = useState(me);
  const [hasActivated, setActivated] = useState(false);
  const { data: summary } = useQuery(billingSummaryQuery);
  const arrived = useNewPayments()[0];
  const hasBecomePro = begunAs.role === 'free' && me.role !== 'free';
  const hasArrived = hasActivated || hasBecomePro || arrived?.granted === true;
  return (
    <DialogView open onOpenChange={onClose} {...wordsFor(begunAs, hasArrived)}>
      {hasArrived ? (
        <ProArrived payment={arrived?.granted === true ? arrived : null} onOpenDashboard={onOpenDashboard} />
      ) : (
        <UpgradeForm
          term={summary?.term ?? 'quarterly'}
          arrived={arrived}
          onActivated={() => setActivated(true)}
        />
      )}
    </DialogView>
  );
}
