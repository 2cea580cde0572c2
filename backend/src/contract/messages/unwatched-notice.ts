import type { MarketSource, UnwatchedCoin } from '../market.js';
import { priceMark } from './marks.js';
import { duration } from './moments.js';
import { type EmailedNotice, noticeOf, type SenderSite } from './notice.js';

/** What a person reads whose triggers on a coin cannot ring since an hour. Pure. */
export function unwatchedNotice(
  source: MarketSource,
  { symbol, reason }: Pick<UnwatchedCoin, 'symbol' | 'reason'>,
  { publicUrl: site, brandName }: SenderSite,
): EmailedNotice {
  const marks = priceMark(source);
  const why =
    reason === 'not-listed'
      ? `None of the exchanges we follow lists ${symbol} any more.`
      : `The exchanges that list ${symbol} have sent no price.`;
  return noticeOf(
    [...marks, `${brandName}: ${symbol} is not watched`].join(' · '),
    [
      [...marks, `${symbol} is not watched: there has been no price of it for 1 hour.`, why],
      [`Your triggers on ${symbol} ring again once it has a price.`],
    ],
    { label: 'Your triggers', url: `${site}/dashboard` },
  );
}

/** Why a trigger cannot ring: "no price for 12 min". Pure. */
export function unwatchedText({ since, reason }: UnwatchedCoin, now: number): string {
  const text = `no price for ${duration(now - Date.parse(since))}`;
  return reason === 'not-listed' ? `${text}, no exchange we follow lists it` : text;
}
