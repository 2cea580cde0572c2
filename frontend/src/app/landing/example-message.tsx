import { alertMessage } from '@contract/messages/alert-message.js';
import { BellMark } from '../../shared/ui/bell-mark.js';

const SEEN_AT = Date.UTC(2025, 3, 22, 14, 3, 7);

const QUOTES = [
  {
    exchange: 'coinbaseexchange',
    usd: 90_011.5,
    quoted: 90_011.5,
    quoteCcy: 'USD',
    ageMs: 120,
    use: 'fresh',
  },
  { exchange: 'kraken', usd: 90_012.4, quoted: 90_012.4, quoteCcy: 'USD', ageMs: 340, use: 'fresh' },
  { exchange: 'binance', usd: 90_014.1, quoted: 90_010, quoteCcy: 'USDT', ageMs: 60, use: 'fresh' },
] as const;

const TEXT = alertMessage(
  {
    symbol: 'BTC',
    firedAt: SEEN_AT,
    late: false,
    release: { lower: 89_775, upper: Number.POSITIVE_INFINITY },
    current: null,
    evidence: {
      source: 'live',
      condition: { op: 'above', level: 90_000 },
      price: 90_012.4,
      priceBefore: 89_996.2,
      basis: 'median',
      quotes: QUOTES,
      seenAt: SEEN_AT,
      decidedAt: SEEN_AT + 1,
    },
  },
  { sentAt: SEEN_AT + 400, repeat: false },
);

/** An alert as Telegram shows it, worded by the template that words the real ones, and marked as an example. */
export function ExampleMessage() {
  const [headline, ...lines] = TEXT.split('\n');
  return (
    <figure className="rounded-2xl border border-line bg-raised p-5 sm:p-7">
      <div className="flex items-end gap-3">
        <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-ink-950">
          <BellMark className="size-6 text-brass" />
        </span>
        <div className="min-w-0 rounded-2xl rounded-bl-sm bg-surface p-4 text-sm shadow-sm tabular-nums">
          <p className="font-semibold text-strong">{headline}</p>
          {lines.map((line) => (
            <p key={line} className="mt-1">
              {line}
            </p>
          ))}
        </div>
      </div>
      <figcaption className="mt-4 text-xs">
        Example. The figures are made up; the wording is that of a real alert.
      </figcaption>
    </figure>
  );
}
