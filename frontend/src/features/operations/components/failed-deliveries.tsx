import type { FailedDelivery } from '@contract/admin/operations.js';
import { useId } from 'react';
import { OPERATIONS_EVERY_MS } from '../../../shared/admin/operations-query.js';
import { localTime } from '../../../shared/format/local-time.js';
import { useOlderPages } from '../../../shared/older-pages.js';
import { Button } from '../../../shared/ui/button.js';
import { OlderList } from '../../../shared/ui/older-list.js';
import { Panel } from '../../../shared/ui/panel.js';
import { FAILED_DELIVERIES, retryDelivery } from '../api/operations-calls.js';
import { failureLine, failureReason, messageName } from '../operations-words.js';
import { useAct } from '../use-act.js';

function Row({ delivery }: { readonly delivery: FailedDelivery }) {
  const id = useId();
  const { isRunning, run } = useAct({
    call: () => retryDelivery(delivery.id),
    failure: 'Retry failed',
    rereads: FAILED_DELIVERIES,
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div id={id} className="min-w-0 flex-1 basis-56 text-sm">
        <p className="font-medium text-strong">{messageName(delivery.channel, delivery.kind)}</p>
        <p>{failureReason(delivery)}</p>
        <p className="text-xs break-words tabular-nums">
          {failureLine(delivery)} · <time dateTime={delivery.failedAt}>{localTime(delivery.failedAt)}</time>
        </p>
        {!delivery.retryable && <p className="text-xs">It cannot be sent again: its text is gone.</p>}
      </div>
      <Button
        size="sm"
        disabled={!delivery.retryable}
        aria-describedby={id}
        aria-busy={isRunning}
        onClick={() => run(() => undefined)}
      >
        {isRunning ? 'Retrying...' : 'Retry'}
      </Button>
    </div>
  );
}

/** Messages that were given up, newest first, to be sent again. */
export function FailedDeliveryList() {
  const pages = useOlderPages<FailedDelivery>({ path: FAILED_DELIVERIES, everyMs: OPERATIONS_EVERY_MS });
  return (
    <Panel title="Failed deliveries">
      <OlderList
        label="Failed deliveries"
        pages={pages}
        empty="No message has failed."
        keyOf={({ id }) => id}
      >
        {(delivery) => <Row delivery={delivery} />}
      </OlderList>
    </Panel>
  );
}
