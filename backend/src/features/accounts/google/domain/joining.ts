/** Domains whose every mailbox is Google's own (https://developers.google.com/identity/sign-in/web/backend-auth). */
const OWN_DOMAINS: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Whether Google itself keeps the mailbox of an address, so that its word is as good as a mail there. Elsewhere it has once
 * sent a code, and the address may have changed hands since. `hostedDomain` is the claim `hd`, null without one. Pure.
 */
export function keepsMailbox(email: string, hostedDomain: string | null): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return OWN_DOMAINS.includes(domain) || domain === hostedDomain?.toLowerCase();
}

export interface Joining {
  /** `keepsMailbox` of the address. */
  readonly isGooglesMailbox: boolean;
  readonly hasPassword: boolean;
  /** Its owner has verified the address, not just a link of an older release. */
  readonly isOwnerVerified: boolean;
}

/**
 * How an identity comes to an account that has its address already: `set-aside` whoever has it goes first · `password` its
 * password is asked once · `no-password` there is none to ask for. Pure.
 */
export function joiningOf({ isGooglesMailbox, hasPassword, isOwnerVerified }: Joining) {
  if (!isGooglesMailbox) return hasPassword ? 'password' : 'no-password';
  return isOwnerVerified && hasPassword ? 'password' : 'set-aside';
}
