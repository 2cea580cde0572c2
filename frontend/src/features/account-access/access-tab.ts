/** What the way into an account can open with: one of its tabs, or signing in without the password. */
export type AccessTab = 'sign-up' | 'sign-in' | 'forgotten';
