import type { AlertEvidence, RecentAlert } from '@contract/alert.js';
import { basisText, foundText } from '@contract/messages/alert-message.js';
import { watchedText } from '@contract/messages/condition-words.js';
import { exchangeName } from '@contract/symbols.js';
import { localClock, localTime } from '../../shared/format/local-time.js';

/** How the price came about: "median of coinbase, kraken, binance"; where it was found, if nobody watched. Pure. */
export function basisWords(evidence: AlertEvidence): string {
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
export function levelWords({ asset, evidence }: Pick<RecentAlert, 'asset' | 'evidence'>): string {
  const text = watchedText(asset, evidence.condition);
  return text.slice(text.indexOf(asset) + asset.length + 1);
}

/** Between which times the price of a late alert crossed; null for one in time. Pure. */
export function crossedWords({
  late,
  time,
  evidence,
}: Pick<RecentAlert, 'late' | 'time' | 'evidence'>): string | null {
  if (!late) return null;
  const { lastWatchedAt } = evidence;
  if (lastWatchedAt === undefined) return `before ${localTime(time)}`;
  return `between ${localTime(lastWatchedAt)} and ${localClock(time, lastWatchedAt)}`;
}
