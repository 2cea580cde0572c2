const LEAST_MEASURED_US = 2_000;
const TRIES = 3;

/** A bound for `growth`: between linear (10) and quadratic (100), far from both. */
export const LINEAR = 40;

/**
 * How many times as much processor time `work` takes for ten times as long a text of many `part`s: about 10 if it is
 * linear, about 100 if it is quadratic. What other processes do meanwhile does not count.
 */
export function growth(part: string, work: (text: string) => unknown, length: number): number {
  const [short, long] = [textOf(part, length), textOf(part, 10 * length)];
  cost(work, short); // compiles it
  return cost(work, long) / cost(work, short);
}

/** In one piece, as it comes from outside: not in the many that `repeat` leaves. */
function textOf(part: string, length: number): string {
  return Buffer.from(part.repeat(length / part.length)).toString();
}

/** Microseconds of processor time: the least of a few tries, each long enough to be measured. */
function cost(work: (text: string) => unknown, text: string): number {
  let times = 1;
  let least = usedBy(work, text, times);
  while (least < LEAST_MEASURED_US) {
    times *= 2;
    least = usedBy(work, text, times);
  }
  for (let tried = 1; tried < TRIES; tried += 1) least = Math.min(least, usedBy(work, text, times));
  return least / times;
}

function usedBy(work: (text: string) => unknown, text: string, times: number): number {
  const before = process.cpuUsage();
  for (let done = 0; done < times; done += 1) work(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
