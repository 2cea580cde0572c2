import type { ButtonRows, CallbackButton } from './alert-buttons.js';

/** `keep` puts the end off, `expire` leaves it. */
export type EndAnswer = 'keep' | 'expire';

/** A trigger and the end it had when its owner was told of it, epoch milliseconds. */
export interface ToldEnd {
  readonly triggerId: string;
  readonly end: number;
}

export interface PressedEnd extends ToldEnd {
  readonly answer: EndAnswer;
}

const LABELS: Readonly<Record<EndAnswer, string>> = {
  keep: 'Keep 30 days more',
  expire: 'Let it expire',
};
const DATA = /^end:(keep|expire):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,13})$/;

/** The buttons under the notice before an end: those of the answers given, in one row. Pure. */
export function endButtons(told: ToldEnd, answers: readonly EndAnswer[] = ['keep', 'expire']): ButtonRows {
  return [answers.map((answer) => button(answer, told))];
}

/** What a button's data answers; null for text that is not one of these buttons'. Pure. */
export function readEndButton(data: string): PressedEnd | null {
  const [, answer, triggerId, end] = DATA.exec(data) ?? [];
  if (answer === undefined || triggerId === undefined) return null;
  return { answer: answer as EndAnswer, triggerId, end: Number(end) };
}

function button(answer: EndAnswer, { triggerId, end }: ToldEnd): CallbackButton {
  return { text: LABELS[answer], data: `end:${answer}:${triggerId}:${end}` };
}
