import { inEighths } from '../../shared/in-eighths.js';

/** What a simulated FOMC statement decides: the target range in percent. */
export interface FedDecision {
  readonly low: number;
  readonly high: number;
  readonly verb: 'lower' | 'raise' | 'maintain';
  /** Percentage points; only with lower and raise. */
  readonly by?: number;
}

/** The sentence in which a statement says what was decided, with fractions as the Fed writes them: "3-1/2". @throws RangeError */
export function decisionSentence({ low, high, verb, by }: FedDecision): string {
  const step = by === undefined ? '' : ` by ${written(by)} percentage point`;
  const to = verb === 'maintain' ? ' at' : ' to';
  return `In support of its goals, the Committee decided to ${verb} the target range for the federal funds rate${step}${to} ${written(low)} to ${written(high)} percent.`;
}

/** @throws RangeError for what is no eighth. */
function written(percent: number): string {
  const text = inEighths(percent);
  if (text === null) throw new RangeError(`${percent} is not written in eighths`);
  return text;
}
