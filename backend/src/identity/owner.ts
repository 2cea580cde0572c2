import { anyOf, oneOf, record, type Shape, text } from '../platform/bus/domain/shape.js';

/** Whose trigger it is. Chat ids are Telegram's, as decimal text. */
export type Owner =
  | { readonly kind: 'trial'; readonly chatId: string }
  | { readonly kind: 'user'; readonly userId: string };

export type TrialOwner = Extract<Owner, { readonly kind: 'trial' }>;
export type AccountOwner = Extract<Owner, { readonly kind: 'user' }>;

export const OWNER_SHAPE: Shape<Owner> = anyOf<Owner>(
  record<AccountOwner>({ kind: oneOf(['user']), userId: text }),
  record<TrialOwner>({ kind: oneOf(['trial']), chatId: text }),
);

export function trialOwner(chatId: string): TrialOwner {
  return { kind: 'trial', chatId };
}

export function accountOwner(userId: string): AccountOwner {
  return { kind: 'user', userId };
}

/** Whose a row is that has the id of an account, of a trial's chat, or of neither. */
export function ownerFrom(userId: string | null, chatId: string | null): Owner | null {
  if (userId !== null) return accountOwner(userId);
  return chatId === null ? null : trialOwner(chatId);
}

/** Text that names one owner among all. */
export function ownerKey(owner: Owner): string {
  return owner.kind === 'trial' ? `chat:${owner.chatId}` : `user:${owner.userId}`;
}

export function readOwnerKey(text: string): Owner | null {
  const [, kind, id = ''] = /^(chat|user):(.+)$/.exec(text) ?? [];
  if (kind === undefined) return null;
  return kind === 'chat' ? { kind: 'trial', chatId: id } : { kind: 'user', userId: id };
}
