import type { WebhookEventRow } from '@contract/admin/operations.js';
import { OPERATIONS_EVERY_MS } from '../../../shared/admin/operations-query.js';
import { localTime } from '../../../shared/format/local-time.js';
import { useOlderPages } from '../../../shared/older-pages.js';
import { OlderList } from '../../../shared/ui/older-list.js';
import { Panel } from '../../../shared/ui/panel.js';
import { WEBHOOK_EVENTS } from '../api/operations-calls.js';

function Row({ event }: { readonly event: WebhookEventRow }) {
  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium break-all text-strong">{event.type}</p>
        <time dateTime={event.receivedAt} className="text-xs tabular-nums">
          {localTime(event.receivedAt)}
        </time>
      </div>
      <p className="text-xs break-all">
        {event.provider} · {event.eventId}
        {event.checkoutId !== null && ` · checkout ${event.checkoutId}`}
      </p>
    </div>
  );
}

/** What payment providers told us, newest first. */
export function WebhookEventList() {
  const pages = useOlderPages<WebhookEventRow>({ path: WEBHOOK_EVENTS, everyMs: OPERATIONS_EVERY_MS });
  return (
    <Panel title="Webhook events">
      <OlderList
        label="Webhook events"
        pages={pages}
        empty="No event has arrived."
        keyOf={({ provider, eventId }) => `${provider} ${eventId}`}
      >
        {(event) => <Row event={event} />}
      </OlderList>
    </Panel>
  );
}
