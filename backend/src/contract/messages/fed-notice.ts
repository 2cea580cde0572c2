import type { MarketSource } from '../market.js';
import { dayFormat } from './dates.js';
import { priceMark } from './marks.js';
import { clockMinutes } from './moments.js';
import { type EmailedNotice, noticeOf, type SenderSite } from './notice.js';

/** Bounds of the target range for the federal funds rate, in percent. */
export interface RateRange {
  readonly low: number;
  readonly high: number;
}

/** A change of the Fed's rate. `decidedAt` in epoch milliseconds: when it was announced, or a day on which it held. */
export interface FedNews {
  readonly range: RateRange;
  readonly before: RateRange;
  readonly state: 'announced' | 'effective';
  readonly decidedAt: number;
}

const day = dayFormat('America/New_York');

/** What a person reads when the Fed has changed its rate. Pure. */
export function fedNotice(
  source: MarketSource,
  news: FedNews,
  { publicUrl: site, brandName }: SenderSite,
): EmailedNotice {
  const { range, before } = news;
  const verb = range.high > before.high ? 'raises' : 'lowers';
  const marks = priceMark(source);
  return noticeOf(
    [...marks, `${brandName}: the Fed ${verb} its rate to ${rangeText(range)}`].join(' · '),
    [
      [...marks, `Fed rate changed: now ${rangeText(range)}, before ${rangeText(before)}.`, originLine(news)],
      ['You get this because Show TradFi alerts is on in your settings.'],
    ],
    { label: 'Your settings', url: `${site}/settings` },
  );
}

function originLine({ state, decidedAt }: FedNews): string {
  const date = day.format(decidedAt);
  if (state === 'effective') return `Effective since ${date}, according to the official figures.`;
  const time = clockMinutes(decidedAt, decidedAt);
  return `Announced by the Federal Reserve on ${date} at ${time} UTC, effective the day after.`;
}

function rangeText({ low, high }: RateRange): string {
  return `${bound(low)}–${bound(high)} %`;
}

/** Two decimals, three where eighths need them. */
function bound(percent: number): string {
  return percent.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
}
