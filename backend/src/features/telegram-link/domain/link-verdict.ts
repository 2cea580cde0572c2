export interface LinkFacts {
  readonly userId: string;
  readonly account: 'active' | 'inactive';
  readonly connectedChat: string | null;
  /** The chat that was asked; only that one may answer. */
  readonly askedChat: string | null;
  readonly given: 'up' | 'not-up';
  readonly life: 'running' | 'over';
  readonly chatUserId: string | null;
}

/**
 * What a code is worth in a chat: `open` it may be asked or linked · `already` the chat is the account's · `inactive` the
 * account is · `ended` the chat was unlinked since · `cancelled` given up · `unknown` also what another chat was asked.
 */
export type LinkVerdict =
  | 'open'
  | 'already'
  | 'other-account'
  | 'inactive'
  | 'ended'
  | 'cancelled'
  | 'expired'
  | 'unknown';

/** Judges a link for the chat `chatId`; null: there is no such link. Pure. */
export function linkVerdict(facts: LinkFacts | null, chatId: string): LinkVerdict {
  if (facts === null) return 'unknown';
  const { connectedChat, askedChat, userId, chatUserId } = facts;
  if ((connectedChat ?? askedChat ?? chatId) !== chatId) return 'unknown';
  if (connectedChat !== null) return chatUserId === userId ? 'already' : 'ended';
  if (facts.given === 'up') return 'cancelled';
  if (facts.life === 'over') return 'expired';
  if (facts.account === 'inactive') return 'inactive';
  if (chatUserId === null) return 'open';
  return chatUserId === userId ? 'already' : 'other-account';
}
