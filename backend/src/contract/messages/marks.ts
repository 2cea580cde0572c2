import type { MarketSource } from '../market.js';

/** Telegram's limit of one message, counted after entities are read: UTF-16 code units of the plain text. */
export const MAX_MESSAGE_LENGTH = 4096;

const SIMULATED = 'SIMULATED PRICE';
const TEST = 'TEST';
const SIMULATED_TEST = `${TEST} · ${SIMULATED}`;
const MARKS: readonly string[] = [SIMULATED, TEST, SIMULATED_TEST];

/** The last line of a message that may have arrived before. */
export const REPEAT = '(repeat)';

/** The lines that open a message about prices: one that says they are simulated, or none. */
export function priceMark(source: MarketSource): readonly string[] {
  return source === 'simulated' ? [SIMULATED] : [];
}

/** The line for a chat that has paused its messages, or none. */
export function pausedLine(messages: 'on' | 'paused'): readonly string[] {
  return messages === 'on' ? [] : ['Messages to this chat are paused: /start turns them on again.'];
}

/** The line that opens every test. */
export function testMark(source: MarketSource): string {
  return source === 'simulated' ? SIMULATED_TEST : TEST;
}

const LONGEST_TITLE = 200;

/** A title of at most so many characters; one that is cut ends with "…". Pure. */
export function shortTitle(title: string, longest = LONGEST_TITLE): string {
  const signs = Array.from(title);
  return signs.length <= longest ? title : `${signs.slice(0, longest - 1).join('')}…`;
}

/** Whether a line only marks the message; its first other line is what the message says. */
export function isMark(line: string): boolean {
  return MARKS.includes(line);
}
