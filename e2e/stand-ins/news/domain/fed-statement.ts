/** What a simulated FOMC statement decides: the target range in percent. */
export interface FedDecision {
  readonly low: number;
  readonly high: number;
  readonly verb: 'lower' | 'raise' | 'maintain';
  /** Percentage points; only with lower and raise. */
  readonly by?: number;
}

const FRACTIONS: readonly (readonly [value: number, text: string])[] = [
  [0, ''],
  [0.125, '1/8'],
  [0.25, '1/4'],
  [0.375, '3/8'],
  [0.5, '1/2'],
  [0.625, '5/8'],
  [0.75, '3/4'],
  [0.875, '7/8'],
];

/** The sentence in which a statement says what was decided, with fractions as the Fed writes them: "3-1/2". @throws RangeError */
export function decisionSentence({ low, high, verb, by }: FedDecision): string {
  const step = by === undefined ? '' : ` by ${written(by)} percentage point`;
  const to = verb === 'maintain' ? ' at' : ' to';
  return `In support of its goals, the Committee decided to ${verb} the target range for the federal funds rate${step}${to} ${written(low)} to ${written(high)} percent.`;
}

/** 3.5 is "3-1/2". @throws RangeError for what is no eighth. */
function written(percent: number): string {
  const whole = Math.floor(percent);
  const fraction = FRACTIONS.find(([value]) => value === percent - whole)?.[1];
  if (fraction === undefined || percent < 0) throw new RangeError(`${percent} is not written in eighths`);
  if (fraction === '') return String(whole);
  return whole === 0 ? fraction : `${whole}-${fraction}`;
}
