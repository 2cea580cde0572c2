import type { Backtest, BacktestPending, BacktestSuggestion } from '@contract/backtest.js';

const DAY_MS = 86_400_000;
const HOUR_SEC = 3_600;
/** From here on every minute is as good as known. */
const WHOLE = 0.95;
const OFTEN_A_DAY = 5;

const daysOf = ({ from, to }: Backtest) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
const lastDays = (days: number) => (days === 1 ? 'the last day' : `the last ${days} days`);

function timesText({ times, held }: Backtest, days: number): string {
  if (times === 0) return `It would not have rung in ${lastDays(days)}.`;
  if (times === 1) return held === 0 ? `Perhaps once in ${lastDays(days)}.` : `Once in ${lastDays(days)}.`;
  const certain = held === 0 ? 'none' : held >= times ? 'all' : held;
  return `About ${times} times in ${lastDays(days)}, ${certain} for certain.`;
}

function missingText({ known }: Backtest, days: number): string {
  const missing = days - Math.floor(known * days);
  return known >= WHOLE ? '' : ` Prices are missing for ${missing} of the ${days} days.`;
}

const timesEach = (count: number, unit: string) => (count === 1 ? `once ${unit}` : `${count} times ${unit}`);

/** "about 9 times a day", "about once a day", "about 5 times a week", "less than once a week". */
function paceText(perDay: number): string {
  if (perDay >= 0.95) return `about ${timesEach(Math.round(perDay), 'a day')}`;
  const perWeek = Math.round(perDay * 7);
  return perWeek === 0 ? 'less than once a week' : `about ${timesEach(perWeek, 'a week')}`;
}

/** "at most every 4 hours", "at most every 90 minutes". Pure. */
export function spacingText(cooldownSec: number): string {
  const hours = cooldownSec / HOUR_SEC;
  if (Number.isInteger(hours) && hours > 0) return `at most every ${hours === 1 ? 'hour' : `${hours} hours`}`;
  return `at most every ${Number((cooldownSec / 60).toFixed(1))} minutes`;
}

/** What the button does that makes it calmer: "Use 3.4 %", "Use “at most every 4 hours”". Pure. */
export function suggestionText(suggestion: BacktestSuggestion): string {
  return suggestion.kind === 'percent'
    ? `Use ${suggestion.percent} %`
    : `Use “${spacingText(suggestion.cooldownSec)}”`;
}

function calmerText(suggestion: BacktestSuggestion): string {
  const how =
    suggestion.kind === 'percent'
      ? `With ${suggestion.percent} %`
      : capital(spacingText(suggestion.cooldownSec));
  return ` ${how}: ${paceText(suggestion.perDay)}.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "About 4 times in the last 30 days, 3 for certain.", "About 9 times a day. With 3.4 %: about once a day." Pure. */
export function backtestText(backtest: Backtest): string {
  const days = daysOf(backtest);
  const { perDay, suggestion } = backtest;
  if (perDay <= OFTEN_A_DAY) return timesText(backtest, days) + missingText(backtest, days);
  const calmer = suggestion === null ? '' : calmerText(suggestion);
  return `${capital(paceText(perDay))}.${calmer}${missingText(backtest, days)}`;
}

/** The same while candles are read: "Checking the last 30 days … 40 %". Pure. */
export function pendingText({ progress, partial }: BacktestPending, days: number): string {
  const reading = `Checking ${lastDays(days)} … ${Math.floor(progress * 100)} %`;
  if (partial === null || partial.times === 0) return reading;
  return `${reading} So far about ${partial.times === 1 ? 'once' : `${partial.times} times`}.`;
}
