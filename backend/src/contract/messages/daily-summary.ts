import { formatPrice } from '../decimal.js';
import { withUnit } from '../units.js';
import { aboutOf, type AlertSubject } from './alert-buttons.js';
import { dayFormat } from './dates.js';
import { MAX_MESSAGE_LENGTH, priceMark, shortTitle, testMark } from './marks.js';
import { middayOf, zonedMinutes } from './moments.js';
import type { Notice } from './notice.js';
import { silenceLine } from './silence.js';
import { nearestLines, priceLine, type Summary, type SummaryPrice } from './summary-answer.js';

export interface SummaryHeadline {
  readonly title: string;
  /** http or https. */
  readonly link: string;
  /** Who published it. */
  readonly source: string;
  readonly symbols: readonly string[];
  /** -1 to 1; null where it is not part of the plan. */
  readonly score: number | null;
}

/** An alert of the last 24 hours. `untold`: it was over before anybody could be told. */
export type SummaryAlert = AlertSubject & {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly told: 'told' | 'untold';
};

/** What a person's day was. Prices in the order of the lines; triggers nearest first; alerts and headlines best first. */
export interface DailySummary extends Summary {
  /** The date in its zone that it is for, YYYY-MM-DD: one that is made up for after midnight is for the day before. */
  readonly onDate: string;
  /** NASDAQ, the Fed rate and gold; empty unless the person shows them. */
  readonly official: readonly SummaryPrice[];
  readonly alerts: readonly SummaryAlert[];
  readonly headlines: readonly SummaryHeadline[];
  /** The version of the word list behind the scores. */
  readonly lexicon: string;
  /** Where the time of the summary is changed: a whole address. */
  readonly page: string;
}

const MOST_ALERTS = 5;
const LONGEST_TITLE = 160;
/** A score nearer to zero than this says nothing. */
const NEUTRAL_BELOW = 0.05;
/** For the mark of a repeat, and the line of the link. */
const ROOM_FOR_OTHER_LINES = 200;
const day = dayFormat('UTC');

/** The summary as a message by itself: for the chat alone, with a link to where its time is changed. Pure. */
export function dailySummaryNotice(summary: DailySummary): Notice {
  const link = { label: 'Change the time', url: summary.page };
  const text = summaryText(priceMark(summary.source), summary);
  return { chat: { text: `${text}\n\n${link.label}: ${link.url}`, link }, email: null };
}

/** The same words, marked as a test. Pure. */
export function dailySummarySample(summary: DailySummary): string {
  return summaryText([testMark(summary.source)], summary);
}

function summaryText(mark: readonly string[], summary: DailySummary): string {
  const { now, triggers, onDate, zone } = summary;
  const parts = [
    [...mark, `Your daily summary, ${day.format(Date.parse(onDate))}`],
    [
      `Prices at ${zonedMinutes(now, middayOf(onDate, zone), zone)}`,
      ...summary.prices.map((price) => priceLine(price, summary)),
      ...silenceLine(summary),
    ],
    summary.official.map((value) => officialLine(value, summary)),
    nearestLines(triggers, summary),
    alertLines(summary),
  ];
  const head = parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
  return `${head}\n\n${newsText(summary, MAX_MESSAGE_LENGTH - ROOM_FOR_OTHER_LINES - head.length)}`;
}

/** An official value stands for a whole session or longer, so its time is told, not its age. */
function officialLine({ symbol, price, at }: SummaryPrice, { onDate, zone }: DailySummary): string {
  if (price === null) return `${symbol}  not known`;
  return `${symbol}  ${withUnit(symbol, formatPrice(price))} · as of ${zonedMinutes(at, middayOf(onDate, zone), zone)}`;
}

function alertLines({ alerts, onDate, zone }: DailySummary): readonly string[] {
  if (alerts.length === 0) return ['No alerts in the last 24 hours.'];
  const shown = alerts.slice(0, MOST_ALERTS).map((alert) => {
    const { at, told } = alert;
    const line = `${aboutOf(alert)} · ${zonedMinutes(at, middayOf(onDate, zone), zone)}`;
    return told === 'told' ? line : `${line} · it was over before we could tell you`;
  });
  const more = alerts.length > MOST_ALERTS ? [`and ${alerts.length - MOST_ALERTS} more`] : [];
  return [`Alerts in the last 24 hours: ${alerts.length}`, ...shown, ...more];
}

/** As many headlines as have room. */
function newsText({ headlines, lexicon }: DailySummary, room: number): string {
  const hasScores = headlines.some(({ score }) => score !== null);
  const ending = hasScores ? `\nScores run from −1 to +1 and are indicative (word list ${lexicon}).` : '';
  let text = 'News';
  for (const headline of headlines) {
    const next = `${text}\n${headlineText(headline)}`;
    if (next.length + ending.length > room) break;
    text = next;
  }
  return text === 'News' ? 'No news about your coins in the last 24 hours.' : text + ending;
}

function headlineText({ title, link, source, symbols, score }: SummaryHeadline): string {
  const about = [
    source,
    ...(symbols.length > 0 ? [symbols.join(', ')] : []),
    ...(score === null ? [] : [sentimentText(score)]),
  ];
  const line = shortTitle(title.replaceAll(/\s+/g, ' ').trim(), LONGEST_TITLE);
  return `• ${line}\n  ${about.join(' · ')}\n  ${link}`;
}

function sentimentText(score: number): string {
  if (Math.abs(score) < NEUTRAL_BELOW) return 'neutral 0.0';
  const size = Math.abs(score).toFixed(1);
  return score > 0 ? `positive +${size}` : `negative −${size}`;
}
