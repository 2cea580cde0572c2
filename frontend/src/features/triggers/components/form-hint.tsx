import { conditionText } from '@contract/messages/condition-words.js';
import { isOfPrice } from '@contract/trigger.js';
import { conditionOfWatch } from '@contract/watch.js';
import { exchangeName } from '@contract/symbols.js';
import { useLivePrice } from '../../../shared/live/use-live-price.js';
import { distanceText } from '../../../shared/trigger/distance.js';
import type { CheckedDraft } from '../draft.js';
import type { FormTerms } from '../trigger-requests.js';
import { ringsWhen } from '../trigger-words.js';

/** Whose word the direction is: the level's while nobody has chosen, `either`: the level's, as somebody has chosen. */
export type DirectionFrom = 'level' | 'either' | 'choice';

export interface FormHintProps {
  readonly checked: CheckedDraft;
  readonly priced: string;
  readonly from: DirectionFrom;
}

/** " on kraken and ETH above 3,000"; empty without either. */
function furtherText({ source, guards }: FormTerms): string {
  const others = guards.map(
    ({ symbol, watch }) => ` and ${symbol} ${conditionText(conditionOfWatch(watch))}`,
  );
  return (source === null ? '' : ` on ${exchangeName(source)}`) + others.join('');
}

/** What a valid form waits for; of a price how far off it is, so that a slip of a digit shows. It keeps its height. */
export function FormHint({ checked, priced, from }: FormHintProps) {
  const live = useLivePrice(priced);
  if (checked.kind === 'invalid') return <p className="min-h-4 text-xs" />;
  const { symbol, condition, terms } = checked;
  const further = furtherText(terms);
  const sentence = `Rings when ${ringsWhen(symbol, condition)}${further}.`;
  if (!isOfPrice(condition)) return <p className="min-h-4 text-xs">{sentence}</p>;
  if (live === null || live.isStale) return <p className="min-h-4 text-xs">{further !== '' && sentence}</p>;
  const verb = condition.op === 'above' ? 'rises' : 'falls';
  return (
    <p className="min-h-4 text-xs tabular-nums">
      {from === 'either' && `Rings when ${symbol} ${verb} to it: `}
      {distanceText(condition, live.price)}
      {further !== '' && ` · only${further}`}
    </p>
  );
}
