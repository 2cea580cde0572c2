import { INVITATION_FAULT } from '@contract/account.js';
import { invitationNeeded, setupNeeded } from '@contract/site.js';

const SENTENCES = {
  'not-configured': 'Sign-in with Google is not available here. Use your email instead.',
  unreachable: 'Google did not answer. Please try again, or use your email.',
  failed: 'Sign-in with Google was not completed. Please try again, or use your email.',
  unverified:
    'An account with this email already exists. Sign in with your password and confirm your email address; then Google works too.',
  'no-password':
    'Your account has no password yet. Set one with “Forgot password?”, then continue with Google again.',
  suspended: 'This account is suspended. Contact support.',
  'setup-needed': setupNeeded,
  'needs-invitation': invitationNeeded,
  'used-or-expired': INVITATION_FAULT,
} as const;

/** Why a sign-in with Google came back without anybody, as the server puts it into the address of /auth. */
export type GoogleProblem = keyof typeof SENTENCES;

/** Reads the problem out of an address; `failed` for one that is not known. Pure. */
export function parseGoogleProblem(text: string): GoogleProblem {
  return Object.hasOwn(SENTENCES, text) ? (text as GoogleProblem) : 'failed';
}

export function googleProblemText(problem: GoogleProblem, brandName: string): string {
  const sentence = SENTENCES[problem];
  return typeof sentence === 'string' ? sentence : sentence(brandName);
}
