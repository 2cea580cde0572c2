import { say } from './rows.js';

/**
 * Runs every contender once per round, in turn, and keeps the least of what each measured: what disturbs one round does
 * not disturb all, and what disturbs the machine disturbs all contenders alike.
 */
export function leastOfRounds<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => number>>,
): Readonly<Record<Name, number>> {
  const names = Object.keys(contenders) as Name[];
  const least = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<Name, number>;
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) least[name] = Math.min(least[name], contenders[name]());
    if (isTold(round, rounds))
      say(`round ${round}: ${names.map((name) => `${name} ${least[name].toPrecision(3)}`).join(', ')}`);
  }
  return least;
}

/** The same for contenders that have to be waited for. */
export async function leastOfAsyncRounds<Name extends string>(
  rounds: number,
  contenders: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(contenders) as Name[];
  const least = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<Name, number>;
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) least[name] = Math.min(least[name], await contenders[name]());
    if (isTold(round, rounds))
      say(`round ${round}: ${names.map((name) => `${name} ${least[name].toPrecision(3)}`).join(', ')}`);
  }
  return least;
}

/** Nanoseconds that `work` took per each of the `count` things it did. */
export function nsPer(count: number, work: () => void): number {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / count;
}

/** Ten lines say enough, however many rounds there are. */
function isTold(round: number, rounds: number): boolean {
  return rounds <= 10 || round % Math.ceil(rounds / 10) === 0;
}
