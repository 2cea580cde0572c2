import { formatLevel, plainDecimal } from '../decimal.js';
import type { Direction } from '../trigger.js';
import type { ButtonRows, CallbackButton } from './alert-buttons.js';

/** A level, or the two bounds of a band, that somebody chose by a button instead of typing them again. */
export interface ChosenLevels {
  readonly op: Direction;
  readonly symbol: string;
  readonly levels: readonly number[];
}

export type PressedLevels = ChosenLevels | 'none';

/** Telegram takes no more: https://core.telegram.org/bots/api#inlinekeyboardbutton */
const MOST_BYTES = 64; // of ASCII here
const NONE = 'set:none';
const NUMBER = String.raw`\d{1,30}(?:\.\d{1,15})?`;
const DATA = new RegExp(
  String.raw`^set:(above|below|inside|outside):([A-Z0-9]{1,20}):(${NUMBER})(?::(${NUMBER}))?$`,
);

/** "70,000", or "60,000–62,000". Pure. */
export function levelsText(levels: readonly number[]): string {
  return levels.map(formatLevel).join('–');
}

/** A button for each choice, in one row; none where a choice does not fit into what Telegram takes. Pure. */
export function choiceButtons(choices: readonly ChosenLevels[]): ButtonRows {
  return fitting(choices.map((choice) => ({ text: levelsText(choice.levels), data: dataOf(choice) })));
}

/** Yes and no for a level that is far off the price. Pure. */
export function sureButtons(choice: ChosenLevels): ButtonRows {
  return fitting([
    { text: `Yes, ${levelsText(choice.levels)}`, data: dataOf(choice) },
    { text: 'No', data: NONE },
  ]);
}

/** What a button's data chooses; null for text that is not one of these buttons'. Pure. */
export function readLevelButton(data: string): PressedLevels | null {
  if (data === NONE) return 'none';
  const [, op, symbol, ...texts] = DATA.exec(data) ?? [];
  if (op === undefined || symbol === undefined) return null;
  return { op: op as Direction, symbol, levels: texts.flatMap((text) => (text ? [Number(text)] : [])) };
}

function dataOf({ op, symbol, levels }: ChosenLevels): string {
  return ['set', op, symbol, ...levels.map(plainDecimal)].join(':');
}

function fitting(row: readonly CallbackButton[]): ButtonRows {
  return row.every(({ data }) => data.length <= MOST_BYTES) ? [row] : [];
}
