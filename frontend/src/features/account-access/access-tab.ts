import type { User } from '@contract/account.js';

/** What the way into an account can open with: one of its tabs, or signing in without the password. */
export type AccessTab = 'sign-up' | 'sign-in' | 'forgotten';

export interface AccessFormProps {
  /** Runs just before the page knows that somebody is signed in. */
  readonly onSignedIn: (user: User) => void;
}
