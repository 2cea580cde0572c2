import type { DeliveryChannel, DeliveryStatus } from '../../../../contract/alert.js';
import type { ChannelState } from '../../../../contract/channels.js';

/** What there is to know about a delivery before it is sent again. */
export interface RetryFacts {
  readonly channel: DeliveryChannel;
  readonly kind: 'alert' | 'test' | 'mail' | 'notice';
  readonly status: DeliveryStatus;
  /** Of the account it is for; null: it is for nobody's account, or the account is gone. */
  readonly person: 'active' | 'suspended' | 'deleted' | null;
  /** Whether that account's address is verified. */
  readonly isVerified: boolean;
  /** Of a chat: `other` is not theirs any more, or is somebody's by now. null: it goes to no chat. */
  readonly chat: 'open' | 'blocked' | 'stopped' | 'other' | null;
  /** Of a channel that a person has added; null: it goes to none. */
  readonly added: ChannelState | 'removed' | null;
  /** Of an alert's trigger, or hook; null: it is about no alert. */
  readonly trigger: 'on' | 'off' | 'snoozed' | 'deleted' | 'hook-deleted' | null;
  /** How the same telling of the same alert stands by e-mail, or by Telegram; null: nothing goes there, or it goes to an added channel. */
  readonly otherChannel: DeliveryStatus | null;
}

/** `waits`: it is to be sent already. `refused`: it cannot be, and this is why, as a sentence for an admin. */
export type RetryVerdict =
  | { readonly kind: 'retry' }
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Whether a delivery can be sent again so that the person gets it, and gets it once. `hasMailServer`: whether mails can be
 * sent at all. Pure.
 */
export function retryVerdict(facts: RetryFacts, hasMailServer: boolean): RetryVerdict {
  if (facts.status === 'pending' || facts.status === 'sending') return { kind: 'waits' };
  const why = hindrance(facts, hasMailServer);
  return why === null ? { kind: 'retry' } : { kind: 'refused', why };
}

function hindrance(facts: RetryFacts, hasMailServer: boolean): string | null {
  return (
    ofStatus(facts) ??
    ofContent(facts) ??
    ofPerson(facts) ??
    ofOtherChannel(facts) ??
    ofWay(facts, hasMailServer)
  );
}

function ofStatus({ status }: RetryFacts): string | null {
  if (status === 'delivered') return 'This message was delivered in the meantime.';
  return status === 'failed' ? null : 'This message was called off, it did not fail.';
}

const TRIGGERS: Readonly<Record<NonNullable<RetryFacts['trigger']>, string | null>> = {
  on: null,
  off: 'The trigger of this alert is switched off.',
  snoozed: 'The trigger of this alert is snoozed.',
  deleted: 'The trigger of this alert was deleted.',
  'hook-deleted': 'The hook of this alert was deleted.',
};

function ofContent({ kind, trigger }: RetryFacts): string | null {
  if (kind === 'mail') return 'The link in this mail was erased. The person can ask for a new one.';
  if (kind === 'test') return 'Nobody waits for this test message any more.';
  return trigger === null ? null : TRIGGERS[trigger];
}

function ofPerson({ person, channel }: RetryFacts): string | null {
  if (person === 'suspended') return 'This account is suspended.';
  if (person === 'deleted' || (person === null && channel === 'email')) return 'This account was deleted.';
  return null;
}

function ofOtherChannel({ otherChannel, channel }: RetryFacts): string | null {
  const other = channel === 'telegram' ? 'by e-mail' : 'by Telegram';
  if (otherChannel === 'delivered') return `This alert was delivered ${other}.`;
  if (otherChannel === 'pending' || otherChannel === 'sending') return `This alert is on its way ${other}.`;
  return null;
}

const ADDED: Readonly<Record<NonNullable<RetryFacts['added']>, string | null>> = {
  on: null,
  off: 'This channel is switched off.',
  unproven: 'This channel is not proven.',
  removed: 'This channel was removed.',
};

const CHATS: Readonly<Record<NonNullable<RetryFacts['chat']>, string | null>> = {
  open: null,
  blocked: 'The bot is blocked in this Telegram chat.',
  stopped: 'The bot was stopped in this Telegram chat.',
  other: 'This Telegram chat is not connected any more.',
};

function ofWay(facts: RetryFacts, hasMailServer: boolean): string | null {
  const { channel, kind, chat, isVerified, added } = facts;
  if (added !== null) return ADDED[added];
  if (channel === 'email') {
    if (!hasMailServer) return 'There is no mail server: SMTP_URL is not set.';
    return kind === 'alert' && !isVerified ? 'The e-mail address of this account is not verified.' : null;
  }
  return CHATS[chat ?? 'other'];
}
