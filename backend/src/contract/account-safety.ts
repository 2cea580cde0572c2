/** How somebody signed in: `password-code` with a code of their authenticator app besides. */
export type SignInMethod = 'password' | 'password-code' | 'google' | 'passkey';

/** GET /api/user/sessions: one browser in which the person is signed in. */
export interface SessionView {
  /** Names the session, and opens nothing. */
  readonly id: string;
  /** Browser and system, like "Firefox on Linux"; null: not known. */
  readonly label: string | null;
  /** The network it came from, /24 or /48; null: not known. */
  readonly address: string | null;
  readonly method: SignInMethod | null;
  /** ISO 8601. */
  readonly since: string;
  /** ISO 8601, to the minute. */
  readonly lastUsedAt: string;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
}

/** DELETE /api/user/sessions and /api/user/sessions/:id */
export interface SessionsEnded {
  /** How many ended. */
  readonly ended: number;
}

/** GET /api/user/safety: how the person can sign in, and so prove who they are. */
export interface AccountSafety {
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
  /** Whether the last proof is younger than ten minutes. */
  readonly isProven: boolean;
  /** Whether a code of an authenticator app is asked for after the password. */
  readonly hasTotp: boolean;
  /** How many recovery codes are left. */
  readonly recoveryCodes: number;
  readonly passkeys: number;
}

/** POST /api/user/proof: one of the two. */
export interface ProofRequest {
  readonly password?: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string;
}

/** The answer to POST /api/user/totp: for the app, as a text and as an address that opens it. */
export interface TotpBegun {
  /** Base32. */
  readonly secret: string;
  readonly uri: string;
}

/** POST /api/user/totp/confirm */
export interface CodeRequest {
  readonly code: string;
}

/** GET /api/user/passkeys */
export interface PasskeyView {
  /** Base64url. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly addedAt: string;
  /** ISO 8601; null: never used. */
  readonly lastUsedAt: string | null;
}

/** POST /api/passkey/login and /api/user/proof/passkey */
export interface PasskeyAnswer {
  /** What navigator.credentials answered, as JSON. */
  readonly response: object;
}

/** POST /api/user/passkeys */
export interface AddPasskeyRequest extends PasskeyAnswer {
  readonly name: string;
}

/** Shown once: only their hashes are kept. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** POST /api/user/password */
export interface OwnPasswordRequest {
  readonly newPassword: string;
}

/** POST /api/user/email */
export interface ChangeEmailRequest {
  readonly email: string;
}

/** `link-sent`: it changes once the link that was sent there is opened · `changed`: this server sends no email, so it has changed. */
export interface EmailChangeBegun {
  readonly state: 'link-sent' | 'changed';
}

/** POST /api/user/email/confirm and /api/undo-email */
export interface EmailTokenRequest {
  readonly token: string;
}

/** The answer to /api/undo-email: the address is back, everybody is signed out, and a new password is needed. */
export interface EmailTakenBack {
  /** For POST /api/reset-password. */
  readonly resetToken: string;
}

/** DELETE /api/me */
export interface DeleteOwnRequest {
  /** What the person typed: as `deleteConfirmation` of the admins' page. */
  readonly confirm: string;
}

/** Of the file of GET /api/me/export: raised when an array changes its meaning. */
export const DATA_VERSION = 1;
/** How long a proof counts, in minutes. */
export const PROOF_MINUTES = 10;
export const NO_SUCH_SESSION = 'This session has ended already.';
export const CHANGE_EMAIL_FAULT =
  'This link is invalid or has expired. Change the address once more to get another.';
export const CHANGE_EMAIL_ELSEWHERE =
  'Sign in to the account that asked for this address, then open the link again.';
export const UNDO_EMAIL_FAULT =
  'This link was used or has expired. If somebody else changed your address, write to whoever runs this site.';
export const UNDO_EMAIL_TAKEN = 'Another account has this address now. Write to whoever runs this site.';
export const SAME_EMAIL = 'This is your address already.';
export const LAST_ADMIN = 'You are the only admin. Make somebody else admin first.';
export const OWN_CONFIRMATION = 'Type DELETE, a space and your email address, exactly.';
export const RECOVERY_CODES = 10;
export const WRONG_CODE = 'This code is wrong or was used already.';
export const TOO_MANY_CODES = 'Too many wrong codes. Wait 15 minutes, then try again.';
export const TOTP_EXISTS = 'This account has an authenticator app already.';
export const NO_TOTP = 'This account has no authenticator app.';
export const PROOF_FAULT = 'Give your password or a code.';
export const MOST_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;
export const TOO_MANY_PASSKEYS = 'An account has at most 10 passkeys. Remove one first.';
export const NO_SUCH_PASSKEY = 'This passkey is not there any more.';
export const PASSKEY_FAULT = 'This passkey was not accepted. Try again, or sign in another way.';
