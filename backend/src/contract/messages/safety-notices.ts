import { noticeMoment } from './dates.js';
import { type EmailedNotice, noticeOf, type SenderSite } from './notice.js';

/** What was done to an account that its owner has to hear of, whoever did it. */
export type SafetyEvent =
  | { readonly kind: 'sessions-ended'; readonly count: number }
  | { readonly kind: 'password-changed' }
  | { readonly kind: 'email-change-asked'; readonly email: string }
  | { readonly kind: 'email-changed'; readonly email: string; readonly undoUrl: string | null }
  | { readonly kind: 'email-taken-back' }
  | { readonly kind: 'data-exported' }
  | { readonly kind: 'account-deleted' }
  | { readonly kind: 'totp-added' }
  | { readonly kind: 'totp-removed' }
  | { readonly kind: 'recovery-codes-made' }
  | { readonly kind: 'passkey-added'; readonly name: string }
  | { readonly kind: 'passkey-removed'; readonly name: string }
  | { readonly kind: 'api-token-created'; readonly name: string; readonly scopes: readonly string[] }
  | { readonly kind: 'api-token-revoked'; readonly name: string }
  | { readonly kind: 'factors-dropped' };

/** When and where it was done. */
export interface SafetyPlace {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Browser and system; null: not known. */
  readonly label: string | null;
  /** The network, /24 or /48; null: not known. */
  readonly address: string | null;
}

function placeText({ at, label, address }: SafetyPlace): string {
  const where = [label, address].filter((each) => each !== null).join(', ');
  return `When: ${noticeMoment.format(at)}.${where === '' ? '' : ` From: ${where}.`}`;
}

const NOT_YOU =
  'If this was not you, set a new password now with “Forgot password?” on the sign-in page. It signs everybody out and ends every API token.';
const NOBODY_TO_BLAME = 'If this was not you, write to whoever runs this site.';

function wordsOf(event: SafetyEvent, brandName: string): { subject: string; lines: readonly string[] } {
  switch (event.kind) {
    case 'sessions-ended': {
      const places = event.count === 1 ? 'one other place' : `${event.count} other places`;
      return { subject: 'you were signed out elsewhere', lines: [`You were signed out in ${places}.`] };
    }
    case 'password-changed':
      return {
        subject: 'your password was changed',
        lines: [`The password of your ${brandName} account was changed. Every other browser was signed out.`],
      };
    case 'email-change-asked':
      return {
        subject: 'your email address is about to change',
        lines: [
          `Someone who is signed in to your ${brandName} account asked to change its email address to ${event.email}.`,
          'Nothing changes until the link that was sent there is opened.',
        ],
      };
    case 'email-changed':
      return {
        subject: 'your email address was changed',
        lines: [`The email address of your ${brandName} account is ${event.email} now.`],
      };
    case 'email-taken-back':
      return {
        subject: 'your email address was put back',
        lines: [
          `The email address of your ${brandName} account is this one again. Everybody was signed out, and the password was removed.`,
        ],
      };
    case 'data-exported':
      return {
        subject: 'your data was exported',
        lines: [`A file with everything that ${brandName} keeps about you was downloaded.`],
      };
    case 'account-deleted':
      return {
        subject: 'your account was deleted',
        lines: [
          `Your ${brandName} account was deleted, with everything that identifies you.`,
          'Payments are kept without your name, as the law requires. You will not hear from us again.',
        ],
      };
    case 'totp-added':
      return {
        subject: 'an authenticator app was added',
        lines: ['From now on, signing in with your password also asks for a code of your authenticator app.'],
      };
    case 'totp-removed':
      return {
        subject: 'the authenticator app was removed',
        lines: ['Signing in no longer asks for a code of your authenticator app.'],
      };
    case 'recovery-codes-made':
      return {
        subject: 'you have new recovery codes',
        lines: ['Ten new recovery codes were made. The ones from before no longer work.'],
      };
    case 'passkey-added':
      return {
        subject: 'a passkey was added',
        lines: [`The passkey “${event.name}” opens your account from now on.`],
      };
    case 'passkey-removed':
      return {
        subject: 'a passkey was removed',
        lines: [`The passkey “${event.name}” no longer opens your account.`],
      };
    case 'api-token-created':
      return {
        subject: 'an API token was created',
        lines: [
          `A program with the API token “${event.name}” may use your account from now on. It has: ${event.scopes.join(', ')}.`,
        ],
      };
    case 'api-token-revoked':
      return {
        subject: 'an API token was revoked',
        lines: [`The API token “${event.name}” no longer works.`],
      };
    case 'factors-dropped':
      return {
        subject: 'your second factors were removed',
        lines: [
          `Whoever runs ${brandName} removed your authenticator app, recovery codes and passkeys and made a link to set a new password.`,
        ],
      };
  }
}

/** What the owner of an account reads about an act of theirs, or of somebody else, by email or in Telegram. Pure. */
export function safetyNotice(
  event: SafetyEvent,
  place: SafetyPlace,
  { publicUrl: site, brandName }: SenderSite,
): EmailedNotice {
  const { subject, lines } = wordsOf(event, brandName);
  const paragraphs = [lines, [placeText(place)]];
  const title = `${brandName}: ${subject}`;
  if (event.kind === 'email-changed' && event.undoUrl !== null) {
    const undo = 'If this was not you, take the change back within 72 hours. It signs everybody out.';
    return noticeOf(title, [...paragraphs, [undo]], { label: 'This was not me', url: event.undoUrl });
  }
  if (event.kind === 'account-deleted') {
    return noticeOf(title, [...paragraphs, [NOBODY_TO_BLAME]], { label: brandName, url: site });
  }
  const advice = event.kind === 'factors-dropped' ? NOBODY_TO_BLAME : NOT_YOU;
  return noticeOf(title, [...paragraphs, [advice]], { label: 'Your account', url: `${site}/account` });
}

/** The mail by which a person shows that a new address is theirs. `link` is a whole address. Pure. */
export function changeEmailNotice(link: string, brandName: string): EmailedNotice {
  return noticeOf(
    `${brandName}: confirm your new email address`,
    [
      [`Someone asked to make this the email address of a ${brandName} account.`],
      ['The link works once, in a browser that is signed in to the account, and expires after 30 minutes.'],
      ['If you did not ask for this, ignore this email: nothing changes.'],
    ],
    { label: 'Confirm the new address', url: link },
  );
}
