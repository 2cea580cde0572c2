import type { RecentAlert, TriggerAlert } from '@contract/alert.js';
import { basisText, foundText, type PriceOrigin } from '@contract/messages/price-basis.js';
import { conditionText, watchedText } from '@contract/messages/condition-words.js';
import { duration } from '@contract/messages/moments.js';
import { exchangeName } from '@contract/symbols.js';
import { localClock, localTime } from '../../shared/format/local-time.js';

/** How the price came about: "median of coinbase, kraken, binance"; where it was found, if nobody watched. Pure. */
export function basisWords(evidence: PriceOrigin): string {
  if (evidence.origin !== undefined) return foundText(evidence);
  const { basis, quotes } = evidence;
  const used = quotes.filter(({ use }) => use === 'fresh').map(({ exchange }) => exchangeName(exchange));
  const names = used.length === 0 ? 'the quotes' : used.join(', ');
  switch (basis) {
    case 'median':
      return `median of ${names}`;
    case 'mean':
      return `mean of ${names}`;
    case 'degraded':
      return `${names} only: the others differ`;
    case 'single':
      return `${names} only: no other quote was fresh`;
    case 'official':
      return basisText(evidence);
  }
}

/** What was watched: "above 65,000", "inside 60,000–62,000". Pure. */
export function levelWords({ asset, evidence }: Pick<TriggerAlert, 'asset' | 'evidence'>): string {
  const text = watchedText(asset, evidence.condition);
  return text.slice(text.indexOf(asset) + asset.length + 1);
}

/** Between which times the price of a late alert crossed; null for one in time. Pure. */
export function crossedWords({
  late,
  time,
  evidence,
}: Pick<TriggerAlert, 'late' | 'time' | 'evidence'>): string | null {
  if (!late) return null;
  const { lastWatchedAt } = evidence;
  if (lastWatchedAt === undefined) return `before ${localTime(time)}`;
  return `between ${localTime(lastWatchedAt)} and ${localClock(time, lastWatchedAt)}`;
}

/** What has just rung, in a few words: "BTC rang 64,300", "ETH rang inside 3,000–3,050". Pure. */
export function rangWords(alert: RecentAlert): string {
  if (alert.triggerId === null) return `TradingView “${alert.evidence.hook}” rang`;
  const { asset, evidence } = alert;
  return `${asset} rang ${conditionText(evidence.condition).replace(/^(above|below) /, '')}`;
}

/** How the message fares, in a few words: "sent in 0.1 s". Pure. */
export function sentWords({ delivery }: Pick<RecentAlert, 'delivery'>): string {
  const sent = delivery.find(({ status }) => status === 'delivered');
  if (sent !== undefined) return sent.tookMs === undefined ? 'sent' : `sent in ${duration(sent.tookMs)}`;
  return delivery.some(({ status }) => status === 'pending' || status === 'sending')
    ? 'on its way'
    : 'not sent';
}
