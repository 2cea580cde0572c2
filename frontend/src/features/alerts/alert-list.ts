import type { DeliveryView, RecentAlert } from '@contract/alert.js';
import type { AlertAcknowledged } from '@contract/channels.js';
import type { AlertDeliveryPush } from '@contract/socket.js';

/** How many alerts the list keeps. */
export const RECENT_ALERTS = 10;

/** The list with one more alert, newest first. One that is there already is brought up to date. Pure. */
export function withAlert(alerts: readonly RecentAlert[], alert: RecentAlert): readonly RecentAlert[] {
  const others = alerts.filter(({ id }) => id !== alert.id);
  return [alert, ...others].sort((a, b) => Date.parse(b.time) - Date.parse(a.time)).slice(0, RECENT_ALERTS);
}

/** What news of a delivery does not say anew. */
function partOfRoute({ channelId, label, step }: DeliveryView) {
  return {
    ...(channelId !== undefined && { channelId }),
    ...(label !== undefined && { label }),
    ...(step !== undefined && { step }),
  };
}

/** The list once somebody said that they have seen an alert. Pure. */
export function withAcknowledged(
  alerts: readonly RecentAlert[],
  { alertId, at }: Pick<AlertAcknowledged, 'alertId' | 'at'>,
): readonly RecentAlert[] {
  return alerts.map((alert) => (alert.id === alertId ? { ...alert, acknowledgedAt: at } : alert));
}

/** Longer than a route takes to its last step, so that later nobody waits for an answer. */
const AWAITED_MS = 24 * 3_600_000;

/** Whether a route may wait for the person to say that they have seen an alert. Pure. */
export function awaitsAnswer({ delivery, acknowledgedAt, timeline }: RecentAlert, now: number): boolean {
  const isRouted = delivery.some(({ step }) => step !== undefined);
  const isRecent = now - Date.parse(timeline.recordedAt) < AWAITED_MS;
  return isRouted && isRecent && acknowledgedAt === undefined;
}

/** The list after news of a delivery; nothing for alerts it does not hold. Pure. */
export function withDelivery(
  alerts: readonly RecentAlert[],
  { alertId, ...news }: AlertDeliveryPush,
): readonly RecentAlert[] {
  const isOfIt = ({ channel, channelId }: DeliveryView) =>
    channel === news.channel && (news.channelId === undefined || channelId === news.channelId);
  const settle = (delivery: readonly DeliveryView[]): readonly DeliveryView[] =>
    delivery.some(isOfIt)
      ? delivery.map((each) => (isOfIt(each) ? { ...partOfRoute(each), ...news } : each))
      : [...delivery, news];
  const isAccepted = news.channel === 'telegram' && news.status === 'delivered';
  return alerts.map((alert) => {
    if (alert.id !== alertId) return alert;
    const timeline = isAccepted ? { ...alert.timeline, acceptedAt: news.at } : alert.timeline;
    return { ...alert, timeline, delivery: settle(alert.delivery) };
  });
}
