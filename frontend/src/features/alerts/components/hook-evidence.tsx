import type { HookAlert } from '@contract/alert.js';
import { formatPrice } from '@contract/decimal.js';
import { exchangeName } from '@contract/symbols.js';
import { withUnit } from '@contract/units.js';
import { Fact } from './evidence-fact.js';

/** What was posted to a hook, from where, and our own price at that moment. */
export function HookEvidenceFacts({ alert }: { readonly alert: HookAlert }) {
  const { asset, evidence } = alert;
  const { price, quotes, body, isFromTradingView } = evidence;
  const own =
    asset === null || price === null
      ? 'none: it names no coin we follow'
      : withUnit(asset, formatPrice(price));
  return (
    <div className="space-y-3">
      <dl className="space-y-1">
        <Fact name="Hook" value={evidence.hook} />
        <Fact name="Address of TradingView" value={isFromTradingView ? 'yes' : 'no'} />
        <Fact name="Our price" value={own} />
        {quotes.map(({ exchange, usd }) => (
          <Fact key={exchange} name={exchangeName(exchange)} value={formatPrice(usd)} />
        ))}
      </dl>
      <div className="space-y-1 border-t border-line pt-3">
        <p>Posted</p>
        <pre className="max-h-40 overflow-auto break-words whitespace-pre-wrap text-strong">{body}</pre>
      </div>
    </div>
  );
}
