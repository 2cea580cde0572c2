import type { EntityManager } from 'typeorm';
import type { AcknowledgedVia, WebhookExtra } from '../../../../contract/channels.js';
import type { WebhookSummary } from '../../../../contract/webhook-body.js';
import { asksFor } from '../../../alerts/webhook-asks.js';

/** What a delivery row of a webhook says that is no alert. Times: epoch milliseconds. */
export type WebhookEvent = AcknowledgedEvent | SummaryEvent;

/** Queued by the statement that acknowledges (`alerts/acknowledgements.ts`). */
export interface AcknowledgedEvent {
  readonly type: 'alert.acknowledged';
  readonly alertId: string;
  readonly at: number;
  readonly via: AcknowledgedVia;
}

export interface SummaryEvent {
  readonly type: 'summary.daily';
  readonly at: number;
  readonly simulated: boolean;
  readonly summary: WebhookSummary;
}

const TYPES: readonly unknown[] = ['alert.acknowledged', 'summary.daily'] satisfies WebhookExtra[];

const ENQUEUE = `
INSERT INTO deliveries (channel, kind, channel_id, user_id, body)
SELECT 'webhook', 'notice', way.id, way.user_id, told.body
  FROM unnest($1::uuid[], $2::text[]) AS told (user_id, body)
  JOIN channels way ON way.user_id = told.user_id
 WHERE ${asksFor('way', '$3')}`;

/** What such a row says. @throws TypeError for another one. Pure. */
export function webhookEventOf(body: string): WebhookEvent {
  const event: { readonly type?: unknown } | null = JSON.parse(body);
  if (!TYPES.includes(event?.type)) throw new TypeError('This is no event of a webhook');
  return event as WebhookEvent;
}

/** Queues events of one type, each by its person, for the webhooks that ask for them, in the caller's transaction. */
export async function enqueueForWebhooks(
  tx: EntityManager,
  type: WebhookExtra,
  events: ReadonlyMap<string, WebhookEvent>,
): Promise<void> {
  if (events.size === 0) return;
  const bodies = [...events.values()].map((event) => JSON.stringify(event));
  await tx.query(ENQUEUE, [[...events.keys()], bodies, type]);
}
