import type { DeliveryView, RecentAlert } from '@contract/alert.js';

const SHOWN = 5;

export interface LastDelivery {
  readonly alert: RecentAlert;
  readonly delivery: DeliveryView;
}

/** The last deliveries of alerts, newest alert first; an alert that went out by two channels has two. Pure. */
export function lastDeliveries(alerts: readonly RecentAlert[]): readonly LastDelivery[] {
  return alerts.flatMap((alert) => alert.delivery.map((delivery) => ({ alert, delivery }))).slice(0, SHOWN);
}
