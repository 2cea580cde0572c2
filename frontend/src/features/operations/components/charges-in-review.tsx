import type { ChargeInReview } from '@contract/admin/codes.js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { localTime } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { chargesQuery } from '../api/operations-calls.js';
import { moneyText, reviewReasons } from '../operations-words.js';
import { DecideDialog } from './decide-dialog.js';

function Row({ charge }: { readonly charge: ChargeInReview }) {
  const refusalId = useId();
  const { user, review, grantable, term, dueMinor, paidMinor, paidAt, createdAt } = charge;
  const at = paidAt ?? createdAt;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium break-words text-strong">{user.email ?? 'a deleted account'}</p>
        {reviewReasons(review).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className="text-xs tabular-nums">
          {term} · due {moneyText(dueMinor)} ·{' '}
          {paidMinor === null ? 'no payment known to have arrived' : `paid ${moneyText(paidMinor)}`} ·{' '}
          <time dateTime={at}>{localTime(at)}</time>
        </p>
        {!grantable && (
          <p id={refusalId} className="text-xs">
            It cannot be granted: its term was granted already, it is in progress or refunded, or its account
            is gone.
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <DecideDialog charge={charge} decision="grant" {...(!grantable && { refusalId })} />
        <DecideDialog charge={charge} decision="close" />
      </div>
    </li>
  );
}

/** Payments that wait for somebody to decide on them. */
export function ChargesInReview() {
  const { data, error, refetch } = useQuery(chargesQuery);
  return (
    <Panel title="Payments in review">
      {error !== null && (
        <LoadFailure
          text={errorText(error, 'Payments in review could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="m-4 block h-10 rounded-lg" />}
      {data?.length === 0 && (
        <p className="px-4 py-4 text-sm sm:px-5">No payment is waiting for a decision.</p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Payments in review" className="divide-y divide-line">
          {data.map((charge) => (
            <Row key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
