import type { DeliveryView, RecentAlert } from '@contract/alert.js';
import type { AlertDeliveryPush } from '@contract/socket.js';

/** How many alerts the list keeps. */
export const RECENT_ALERTS = 10;

/** The list with one more alert, newest first. One that is there already is brought up to date. Pure. */
export function withAlert(alerts: readonly RecentAlert[], alert: RecentAlert): readonly RecentAlert[] {
  const others = alerts.filter(({ id }) => id !== alert.id);
  return [alert, ...others].sort((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, RECENT_ALERTS);
}

/** The list after news of a delivery; nothing for alerts it does not hold. Pure. */
export function withDelivery(
  alerts: readonly RecentAlert[],
  { alertId, ...news }: AlertDeliveryPush,
): readonly RecentAlert[] {
  const settle = (delivery: readonly DeliveryView[]): readonly DeliveryView[] => [
    ...delivery.filter(({ channel }) => channel !== news.channel),
    news,
  ];
  const isAccepted = news.channel === 'telegram' && news.status === 'delivered';
  return alerts.map((alert) => {
    if (alert.id !== alertId) return alert;
    const timeline = isAccepted ? { ...alert.timeline, acceptedAt: news.at } : alert.timeline;
    return { ...alert, timeline, delivery: settle(alert.delivery) };
  });
}
