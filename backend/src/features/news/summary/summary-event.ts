import type { DailySummary } from '../../../contract/messages/daily-summary.js';
import type { SummaryPrice } from '../../../contract/messages/summary-answer.js';
import type { WebhookPrice } from '../../../contract/webhook-body.js';
import type { SummaryEvent } from '../../../pipeline/delivery/added-channels/webhook/webhook-event.js';

/** A person's day as webhooks have it; `text` is what their chat gets. Pure. */
export function summaryEvent(summary: DailySummary, text: string): SummaryEvent {
  const { onDate, zone, now, source, prices, official, alerts, headlines } = summary;
  return {
    type: 'summary.daily',
    at: now,
    simulated: source === 'simulated',
    summary: {
      date: onDate,
      zone: zone ?? 'UTC',
      prices: prices.map(priceOf),
      official: official.map(priceOf),
      alerts: alerts.map((alert) => ({
        symbol: alert.condition === null ? null : alert.symbol,
        condition: alert.condition,
        hook: alert.condition === null ? alert.hook : null,
        at: new Date(alert.at).toISOString(),
      })),
      headlines,
      text,
    },
  };
}

function priceOf({ symbol, price, change24h, at, stale }: SummaryPrice): WebhookPrice {
  return { symbol, price, change24h, at: new Date(at).toISOString(), stale };
}
