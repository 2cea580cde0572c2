import type { AlertEvidence } from '../alert.js';
import { exchangeName } from '../symbols.js';
import { priceBeside, watchedText } from './condition-words.js';
import { MAX_MESSAGE_LENGTH, priceMark, REPEAT } from './marks.js';
import { clockTime, duration } from './moments.js';

/** Everything an alert's message says. Prices in US dollars, times in epoch milliseconds. */
export interface AlertFacts {
  readonly symbol: string;
  readonly firedAt: number;
  /** The crossing happened while nobody was watching, and was noticed later. */
  readonly late: boolean;
  readonly evidence: AlertEvidence;
  /** The trigger stays quiet until the price is below `lower` or above `upper`; an open side is infinite. */
  readonly release: { readonly lower: number; readonly upper: number };
  /** What the symbol costs now, for late alerts; null when nobody knows. */
  readonly current: number | null;
}

export interface Sending {
  /** null while it is only shown, not sent. */
  readonly sentAt: number | null;
  /** It may have arrived before. */
  readonly repeat: boolean;
}

export interface AlertsMessage {
  readonly text: string;
  /** How many of the alerts it holds, counted from the first; the others need a message of their own. */
  readonly taken: number;
}

/** One alert as plain text lines. Pure. */
export function alertMessage(alert: AlertFacts, sending: Sending): string {
  const lines = [...priceMark(alert.evidence.source), ...alertLines(alert, sending.sentAt)];
  return [...lines, ...repeatLine(sending)].join('\n');
}

/**
 * The pending alerts of one chat as one message, oldest first: as many as fit into Telegram's limit and share their
 * market source (simulated and real prices never stand in one message). One alert alone reads like any other.
 * @throws RangeError without alerts.
 */
export function alertsMessage(alerts: readonly AlertFacts[], sending: Sending): AlertsMessage {
  const [first, ...others] = alerts;
  if (first === undefined) throw new RangeError('A message needs at least one alert');
  let message: AlertsMessage = { text: alertMessage(first, sending), taken: 1 };
  const listed = [first];
  for (const alert of others) {
    listed.push(alert);
    const text = listMessage(listed, first.evidence.source, sending);
    if (alert.evidence.source !== first.evidence.source || text.length > MAX_MESSAGE_LENGTH) break;
    message = { text, taken: listed.length };
  }
  return message;
}

function listMessage(
  alerts: readonly AlertFacts[],
  source: AlertEvidence['source'],
  sending: Sending,
): string {
  const blocks = alerts.flatMap((alert) => ['', ...alertLines(alert, sending.sentAt)]);
  return [...priceMark(source), `${alerts.length} alerts`, ...blocks, ...repeatLine(sending)].join('\n');
}

function alertLines(alert: AlertFacts, sentAt: number | null): readonly string[] {
  const { condition, price } = alert.evidence;
  const now = alert.late ? (alert.current ?? price) : price;
  const headline = `${watchedText(alert.symbol, condition)} — now ${priceBeside(condition, now)} USD`;
  const late = alert.late ? [lateLine(alert, sentAt)] : [];
  return [headline, ...late, noticedLine(alert, sentAt), quietLine(alert)];
}

function noticedLine(alert: AlertFacts, sentAt: number | null): string {
  const verb = alert.late ? 'Seen' : 'Crossed';
  const parts = [
    `${verb} ${clockTime(alert.firedAt, sentAt ?? alert.firedAt)} UTC`,
    basisText(alert.evidence),
  ];
  if (sentAt !== null) parts.push(`sent in ${duration(sentAt - alert.evidence.seenAt)}`);
  return parts.filter((part) => part !== '').join(' · ');
}

function basisText({ basis, quotes }: AlertEvidence): string {
  const names = quotes.filter((quote) => quote.use === 'fresh').map((quote) => exchangeName(quote.exchange));
  if (names.length === 0) return '';
  switch (basis) {
    case 'median':
    case 'mean':
      return `${basis} of ${names.join(', ')}`;
    case 'degraded':
      return `${names[0]} only, others differ`;
    case 'single':
      return `single source: ${names[0]}`;
  }
}

function lateLine(alert: AlertFacts, sentAt: number | null): string {
  const { condition, lastWatchedAt } = alert.evidence;
  const reference = sentAt ?? alert.firedAt;
  const until = `${clockTime(alert.firedAt, reference)} UTC`;
  const crossed =
    lastWatchedAt === undefined
      ? `before ${until}`
      : `between ${clockTime(lastWatchedAt, reference)} and ${until}`;
  const now = alert.current === null ? '' : `, now ${priceBeside(condition, alert.current)} USD`;
  return `Late: crossed ${crossed}${now}`;
}

function quietLine({ evidence, release }: AlertFacts): string {
  const { condition } = evidence;
  const lower = () => priceBeside(condition, release.lower);
  const upper = () => priceBeside(condition, release.upper);
  switch (condition.op) {
    case 'above':
      return `Quiet until below ${lower()}`;
    case 'below':
      return `Quiet until above ${upper()}`;
    case 'inside':
      return `Quiet until outside ${lower()}–${upper()}`;
  }
}

function repeatLine({ repeat }: Sending): readonly string[] {
  return repeat ? [REPEAT] : [];
}
