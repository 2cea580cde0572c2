import { REPEAT } from '@bellwether/backend/contract/messages/marks.js';
import { percentile, when } from '../chaos/figures.js';
import { mostInASecond } from './figures.js';
import type { SummaryRun } from './run-summaries.js';

const SUMMARY = 'Your daily summary';
const MOST_NOTICES_PER_SEC = 20;
const MOST_PER_SEC = 25;
const SLOWEST_PER_SEC = 15;
const SLOWEST_ALERT_MS = 2_000;
const SLOWEST_FIRST_MS = 5_000;
/** Calls of one sender under way at once: whoever is killed may leave so many that nobody knows the outcome of. */
const IN_FLIGHT = 20;
const FEWEST_ALERTS = 16;
/** Fewer people are a sample, which may run beside other work: it judges no speed. */
const FEWEST_TIMED = 1_000;

/** What was measured, and every way in which it is not as it must be. */
export function report(run: SummaryRun): { readonly ok: boolean; readonly lines: readonly string[] } {
  const summaries = run.accepted.filter(({ text }) => text.includes(SUMMARY));
  const alerts = alertTimes(run);
  const rate = mostInASecond(summaries.map(({ at }) => at));
  const rateInAll = mostInASecond(run.arrivals);
  const copies = copiesOf(summaries);
  const repeated = [...copies.values()].filter(({ count }) => count > 1).length;
  const seconds = run.emptyAt === null ? null : (run.emptyAt - run.dueAt) / 1_000;
  const perSecond = seconds === null ? 0 : summaries.length / seconds;
  const firstMs = Math.min(...summaries.map(({ at }) => at)) - run.dueAt;
  const isTimed = run.people.length >= FEWEST_TIMED;
  const rateFaults = [
    ...when(rate > MOST_NOTICES_PER_SEC, `${rate} summaries in one second`),
    ...when(rateInAll > MOST_PER_SEC, `${rateInAll} messages in one second`),
    ...when(run.refusals > 0, `Telegram refused ${run.refusals} messages because they were too many`),
    ...when(run.kills === 0 && firstMs > SLOWEST_FIRST_MS, `the first summary took ${firstMs} ms`),
    ...when(run.kills === 0 && perSecond < SLOWEST_PER_SEC, `only ${perSecond.toFixed(1)} a second`),
  ];
  const faults = [
    ...when(seconds === null, 'the outbox did not empty'),
    ...when(run.queued !== run.people.length, `${run.queued} of ${run.people.length} were queued`),
    ...when(run.misdated > 0, `${run.misdated} summaries under another date than their zone's`),
    ...when(run.misplaced > 0, `${run.misplaced} people whose next summary is not a day later`),
    ...when(run.states['delivered'] !== run.people.length, `states: ${JSON.stringify(run.states)}`),
    ...few(
      'people without a summary',
      run.people.filter((chatId) => !copies.has(chatId)),
    ),
    ...few('summaries twice without saying so', unmarked(copies)),
    ...when(repeated > run.kills * IN_FLIGHT, `${repeated} summaries came twice after ${run.kills} kills`),
    ...(isTimed ? rateFaults : []),
    ...(run.kills === 0 ? alertFaults(alerts, isTimed) : []),
    ...few('surprises', run.surprises),
  ];
  const ms = (percent: number): string => `${percentile(alerts.took, percent) ?? '-'} ms`;
  return {
    ok: faults.length === 0,
    lines: [
      `${run.people.length} summaries due at once, ${run.kills} kills: the first after ${firstMs} ms, through after ${seconds?.toFixed(1) ?? 'never'} s`,
      `${perSecond.toFixed(1)} a second; most in any second: ${rate} summaries, ${rateInAll} messages; 429: ${run.refusals}`,
      `delivered ${run.states['delivered'] ?? 0}, sent twice ${repeated}, without one ${run.people.length - copies.size}`,
      `${alerts.took.length} price alerts meanwhile: p50 ${ms(50)}, p95 ${ms(95)}, max ${ms(100)}; lost ${alerts.lost}`,
      ...faults.map((fault) => `fault: ${fault}`),
    ],
  };
}

interface AlertTimes {
  /** Milliseconds from the price to the message that Telegram took. */
  readonly took: readonly number[];
  readonly lost: number;
  readonly extra: number;
}

/** Every rise of a coin must give each of its watchers one message, in the order of the rises. */
function alertTimes({ accepted, rises, watchers }: SummaryRun): AlertTimes {
  const took: number[] = [];
  let [lost, extra] = [0, 0];
  for (const { chatId, symbol } of watchers) {
    const messages = accepted.filter((each) => each.chatId === chatId && !each.text.includes(SUMMARY));
    const moments = rises.filter((rise) => rise.symbol === symbol).map(({ at }) => at);
    for (const from of moments) {
      while (messages[0] !== undefined && messages[0].at < from) {
        messages.shift();
        extra += 1;
      }
      const first = messages.shift();
      if (first === undefined) lost += 1;
      else took.push(first.at - from);
    }
    extra += messages.length;
  }
  return { took, lost, extra };
}

function alertFaults({ took, lost, extra }: AlertTimes, isTimed: boolean): string[] {
  const slowest = Math.max(0, ...took);
  return [
    ...when(lost > 0, `${lost} price alerts did not come`),
    ...when(extra > 0, `${extra} price alerts too many`),
    ...when(isTimed && slowest > SLOWEST_ALERT_MS, `a price alert took ${slowest} ms`),
    ...when(took.length < FEWEST_ALERTS, `only ${took.length} price alerts: the run proves nothing`),
  ];
}

interface Copies {
  readonly count: number;
  readonly marked: number;
}

function copiesOf(messages: SummaryRun['accepted']): ReadonlyMap<number, Copies> {
  const copies = new Map<number, Copies>();
  for (const { chatId, text } of messages) {
    const { count, marked } = copies.get(chatId) ?? { count: 0, marked: 0 };
    copies.set(chatId, { count: count + 1, marked: marked + (text.endsWith(REPEAT) ? 1 : 0) });
  }
  return copies;
}

function unmarked(copies: ReadonlyMap<number, Copies>): readonly number[] {
  return [...copies].filter(([, { count, marked }]) => count - 1 > marked).map(([chatId]) => chatId);
}

const EXAMPLES = 3;

function few(name: string, found: readonly (number | string)[]): string[] {
  return found.length === 0
    ? []
    : [`${found.length} ${name}, for example ${found.slice(0, EXAMPLES).join(', ')}`];
}
