import type { ButtonRows, CallbackButton } from './alert-buttons.js';

/** What a person may answer: `keep` and `drop` connect, with or without the chat's trial triggers. */
export const LINK_ANSWERS = ['keep', 'drop', 'cancel'] as const;
export type LinkAnswer = (typeof LINK_ANSWERS)[number];

export interface PressedLink {
  readonly answer: LinkAnswer;
  /** The code of the link that asked. */
  readonly code: string;
}

/** The trial triggers of a chat, and for how many of them the account's plan has room. */
export interface TrialImportOffer {
  readonly triggers: number;
  readonly fitting: number;
}

const DATA = /^link:([a-z]{1,10}):([\w-]{32})$/;

/** The buttons under the question whether a chat is to be connected to an account. Pure. */
export function linkButtons(code: string, { triggers, fitting }: TrialImportOffer): ButtonRows {
  if (triggers === 0) return [[button('Confirm', 'keep', code), button('Cancel', 'cancel', code)]];
  const keep = keepLabel(triggers, fitting);
  return [
    ...(keep === null ? [] : [[button(keep, 'keep', code)]]),
    [button(triggers === 1 ? 'Confirm without it' : 'Confirm without them', 'drop', code)],
    [button('Cancel', 'cancel', code)],
  ];
}

/** What a button's data answers; null for text that is not one of these buttons'. */
export function readLinkButton(data: string): PressedLink | null {
  const [, name, code] = DATA.exec(data) ?? [];
  const answer = LINK_ANSWERS.find((known) => known === name);
  return answer === undefined || code === undefined ? null : { answer, code };
}

function keepLabel(triggers: number, fitting: number): string | null {
  if (fitting === 0) return null;
  if (fitting < triggers) return `Confirm and keep ${fitting} of my ${triggers} triggers`;
  return triggers === 1 ? 'Confirm and keep my trigger' : `Confirm and keep my ${triggers} triggers`;
}

function button(text: string, answer: LinkAnswer, code: string): CallbackButton {
  return { text, data: `link:${answer}:${code}` };
}
