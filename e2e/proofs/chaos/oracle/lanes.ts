import { percentile, when } from '../figures.js';

/** A delivery to a channel that nobody disturbs: when it ended, and how long after its tick. Milliseconds. */
export interface Passage {
  readonly endedAt: number;
  readonly tookMs: number;
}

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** p99 may be so much higher while another kind fails. */
const MOST_MORE = 1.1;
/** A p99 of some tens of milliseconds moves by this from one second to the next. */
const NOISE_MS = 25;
const FEWEST = 100;

/** Whether those that nobody disturbs took longer in windows of faults than in calm ones of the same run. Pure. */
export function judgeLanes(
  passages: readonly Passage[],
  calm: readonly Window[],
  disturbed: readonly Window[],
) {
  const within = (windows: readonly Window[]): readonly number[] =>
    passages
      .filter(({ endedAt, tookMs }) =>
        windows.some(({ from, to }) => endedAt - tookMs >= from && endedAt - tookMs <= to),
      )
      .map(({ tookMs }) => tookMs);
  const [before, during] = [within(calm), within(disturbed)];
  const [calmMs, faultMs] = [percentile(before, 99), percentile(during, 99)];
  const few = Math.min(before.length, during.length);
  if (calmMs === null || faultMs === null || few < FEWEST) {
    return { calmMs, faultMs, faults: [], voids: [`only ${few} deliveries of other kinds to compare`] };
  }
  const most = Math.max(calmMs * MOST_MORE, calmMs + NOISE_MS);
  const sentence = `other kinds: p99 ${Math.round(faultMs)} ms while one failed, ${Math.round(calmMs)} ms in calm`;
  return { calmMs, faultMs, voids: [], faults: when(faultMs > most, sentence) };
}
