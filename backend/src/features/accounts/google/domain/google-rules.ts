import { MAX_NAME } from '../../../../contract/account.js';

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

/**
 * A name as an issuer tells it, by the rules of those that people type: one line, no space around it, 100 characters at
 * most, which is cut between characters. What is no text is no name. Pure.
 */
export function displayName(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const line = claim
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (line.length <= MAX_NAME) return line;
  return line
    .slice(0, MAX_NAME)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

const OWN_PATHS = [
  '/',
  '/dashboard',
  '/upgrade',
  '/onboarding',
  '/settings',
  '/account',
  '/alerts',
  '/admin',
] as const;

/** Where a browser goes after signing in: one of our own pages, whatever was asked for. Pure. */
export function nextPath(asked: unknown): string {
  return OWN_PATHS.find((path) => path === asked) ?? '/';
}

const INVITATION = /^[\w-]{43}$/;

/** The token of an invitation that came with the address; null for none, and for what cannot be one. Pure. */
export function readInvitation(asked: unknown): string | null {
  return typeof asked === 'string' && INVITATION.test(asked) ? asked : null;
}
