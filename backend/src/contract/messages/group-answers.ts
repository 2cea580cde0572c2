import type { ButtonRows } from './alert-buttons.js';

/** What the bot says in groups, and about them in the private chat. Nothing here names a person. */
export const groupAnswers = {
  linked: () => 'Alerts arrive here from now on. Admins of this group can use /list, /arm and /disarm.',
  notAdmin: () => 'Only admins of this group can do that.',
  notYours: () => 'Only the person who asked for this link can use it.',
  over: (site: string) => `This link is over. Get a new one at ${site}/account`,
  unanswered: () => 'Telegram did not say who is an admin here. Please try again in a moment.',
  anonymous: () => 'I have asked in the private chat of whoever made this link whether it was them.',
  privately: (username: string) => `That works in the private chat only: @${username}`,
  listTitle: () => 'Triggers whose alerts come here, closest first',
  nothingListed: (site: string) =>
    `No trigger sends its alerts here. Whoever added this group chooses that by a route at ${site}/account`,
  leaving: () =>
    'No account sends alerts to this group, so I am leaving. Whoever wants them can add me again.',
  mayNotPost: (title: string) =>
    `I may not post in “${title}”. Give me the right to post messages there, then add me again.`,
  channelLinked: (title: string) => `Alerts may go to “${title}” from now on.`,
  confirm: (title: string) =>
    `An anonymous admin of “${title}” has used your link. Was that you, and shall alerts go there?`,
  confirmed: (title: string) => `Alerts may go to “${title}” from now on.`,
  declined: () => 'Nothing was added. If that was not you, somebody has seen your link.',
} as const;

/** Said where a button was pressed, at most 200 characters. */
export const groupNotices = {
  notAdmin: groupAnswers.notAdmin,
  unanswered: groupAnswers.unanswered,
  over: () => 'This question is over.',
  added: () => 'Added',
  declined: () => 'Nothing was added',
} as const;

export interface PressedGroupButton {
  readonly answer: 'add' | 'no';
  /** The id of the request. */
  readonly requestId: string;
}

const DATA = /^group:(add|no):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The buttons under the question whether an anonymous admin was the person. Pure. */
export function groupButtons(requestId: string): ButtonRows {
  return [
    [
      { text: 'Yes, send alerts there', data: `group:add:${requestId}` },
      { text: 'No', data: `group:no:${requestId}` },
    ],
  ];
}

/** What a button's data answers; null for text that is not one of these buttons'. Pure. */
export function readGroupButton(data: string): PressedGroupButton | null {
  const [, answer, requestId] = DATA.exec(data) ?? [];
  if (requestId === undefined || (answer !== 'add' && answer !== 'no')) return null;
  return { answer, requestId };
}
