import type { UnifiedTrigger } from '@contract/user-triggers.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../../shared/http.js';
import { useIsUnpriced, useUnwatched } from '../../../shared/live/use-live-price.js';
import { useResync } from '../../../shared/live/use-resync.js';
import { Badge } from '../../../shared/ui/badge.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { unifiedTriggersQuery } from '../api/settings-page-calls.js';
import { conditionWords, stateWord } from '../trigger-words.js';

function Row({ trigger }: { readonly trigger: UnifiedTrigger }) {
  const isUnpriced = useIsUnpriced(trigger.asset);
  const isUnwatched = useUnwatched(trigger.asset) !== null;
  const state = stateWord(trigger, isUnwatched ? 'unwatched' : isUnpriced ? 'unpriced' : 'priced');
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-sm sm:px-5">
      <span className="tabular-nums">
        <span className="font-semibold text-strong">{trigger.asset}</span> {conditionWords(trigger)}{' '}
        {trigger.quoteCcy}
      </span>
      <Badge tone={state.tone}>{state.text}</Badge>
    </li>
  );
}

export interface ActiveTriggersProps {
  /** The way to where triggers are set. */
  readonly manage: ReactNode;
}

/** The triggers that are watched now. */
export function ActiveTriggers({ manage }: ActiveTriggersProps) {
  const { data, error, refetch } = useQuery(unifiedTriggersQuery);
  useResync(unifiedTriggersQuery.queryKey);
  const active = data?.filter(({ enabled }) => enabled);
  return (
    <Panel title="Active price triggers" actions={manage}>
      {data === undefined && error === null && (
        <output className="block space-y-3 px-4 py-4 sm:px-5">
          <span className="sr-only">Loading triggers…</span>
          <Skeleton className="block h-6 w-3/5" />
          <Skeleton className="block h-6 w-2/5" />
        </output>
      )}
      {data === undefined && error !== null && (
        <LoadFailure
          text={errorText(error, 'Your triggers could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {active?.length === 0 && (
        <p className="px-4 py-4 text-sm sm:px-5">No trigger is armed. Add one, or arm one you have.</p>
      )}
      {active !== undefined && active.length > 0 && (
        <ul aria-label="Active price triggers" className="divide-y divide-line">
          {active.map((trigger) => (
            <Row key={trigger.id} trigger={trigger} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
