import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** E-mails a person can be without: alerts in place of Telegram, and reminders about their plan. */
export const OPTIONAL_EMAILS = ['alerts', 'notices'] as const;
export type OptionalEmail = (typeof OPTIONAL_EMAILS)[number];

/** Whose e-mails of which kind. */
export interface EmailSubscription {
  readonly userId: string;
  readonly email: OptionalEmail;
}

export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';

const KEY_BYTES = 32;

/**
 * Where one kind of mail is given up without signing in (List-Unsubscribe, RFC 2369 and RFC 8058). It is good as long as
 * SESSION_SECRET is the same: mails are opened years later. Pure.
 */
export function unsubscribeLink(
  { publicUrl, sessionSecret }: { readonly publicUrl: string; readonly sessionSecret: string },
  subscription: EmailSubscription,
): string {
  const url = new URL(UNSUBSCRIBE_PATH, publicUrl);
  url.searchParams.set('u', subscription.userId);
  url.searchParams.set('m', subscription.email);
  url.searchParams.set('s', macOf(sessionSecret, subscription).toString('base64url'));
  return url.href;
}

/** Whose link it is by the values of its query; null if we did not make it. Pure. */
export function subscriptionOf(
  sessionSecret: string,
  { u, m, s }: Readonly<Record<string, unknown>>,
): EmailSubscription | null {
  const email = OPTIONAL_EMAILS.find((each) => each === m);
  if (typeof u !== 'string' || typeof s !== 'string' || email === undefined) return null;
  const given = Buffer.from(s, 'base64url');
  const expected = macOf(sessionSecret, { userId: u, email });
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId: u, email } : null;
}

function macOf(sessionSecret: string, { userId, email }: EmailSubscription): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'unsubscribe from mail', KEY_BYTES));
  return createHmac('sha256', key).update(`${email}:${userId}`).digest();
}
