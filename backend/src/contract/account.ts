import type { QuietHours } from './quiet.js';

export type Role = 'free' | 'pro' | 'admin';
export type Plan = 'free' | 'pro_active' | 'pro_grace' | 'pro_expired';

/** GET /api/me, and the answer to register and login. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: Role;
  readonly plan: Plan;
  readonly firstName: string;
  readonly lastName: string;
  /** HH:MM in `summaryTimeZone`. */
  readonly dailySummaryTime: string;
  /** "UTC", or an IANA name. */
  readonly summaryTimeZone: string;
  /** When the next daily summary is due, ISO 8601. */
  readonly nextSummaryAt: string;
  /** What times are shown in, an IANA name; null: not chosen. */
  readonly timeZone: string | null;
  /** Whether "Continue with Free" was ever used. */
  readonly usesFreeWorkspace: boolean;
  /** Whether an email address and a password open this account; false when only Google does. */
  readonly hasPassword: boolean;
}

/** POST /api/register */
export interface RegisterRequest {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of the setup link, which makes the owner of a new Bellwether. */
  readonly setup?: string;
  /** Of an invitation, which an admin made. */
  readonly invitation?: string;
}

/** POST /api/login */
export interface LoginRequest {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code: after 403 CODE_NEEDED. */
  readonly code?: string;
}

/** POST /api/forgot-password */
export interface ForgotPasswordRequest {
  readonly email: string;
}

/** POST /api/reset-password */
export interface ResetPasswordRequest {
  readonly token: string;
  readonly newPassword: string;
}

/** POST /api/verify-email */
export interface VerifyEmailRequest {
  readonly token: string;
}

/** POST /api/verify-email/password: the link was opened where nobody is signed in to its account. */
export interface VerifyWithPasswordRequest {
  readonly token: string;
  readonly password: string;
  /** As at POST /api/login. */
  readonly code?: string;
}

/** POST /api/verify-email/new-password: whoever created the account is set aside. */
export interface VerifyWithNewPasswordRequest {
  readonly token: string;
  readonly newPassword: string;
}

/** POST /api/auth/google/connect: after Google sent the browser back to /auth?google=password. */
export interface ConnectGoogleRequest {
  readonly password: string;
  /** As at POST /api/login. */
  readonly code?: string;
}

export interface GoogleConnected {
  readonly user: User;
  /** Where the sign-in was to go: a path of our own. */
  readonly next: string;
}

/** POST /api/user/daily-summary-time */
export interface SummaryTimeRequest {
  /** HH:MM in `timeZone`. */
  readonly time: string;
  /** An IANA name; left out: UTC. */
  readonly timeZone?: string;
}

/** GET /api/user/pro-status. */
export interface ProStatus {
  readonly isAdmin: boolean;
  readonly isProActive: boolean;
  /** ISO 8601; null when nothing is to be paid. */
  readonly nextPaymentDate: string | null;
}

/** GET /api/check-pro-access */
export interface ProAccess {
  readonly hasProAccess: boolean;
}

/** GET /api/user/tier */
export interface Tier {
  readonly isFree: boolean;
  readonly triggerUsage: {
    /** Armed, disarmed and paused. */
    readonly used: number;
    readonly limit: number;
    readonly canCreate: boolean;
    /** How many of those used are paused, because the plan does not include them any more. */
    readonly paused: number;
  };
}

/** GET /api/auth/options: which ways to sign in this server offers. */
export interface SignInOptions {
  readonly google: boolean;
  /** Whether there is no account yet, and the first one needs the setup link. */
  readonly setup: boolean;
}

/** GET and PUT /api/settings. */
export interface Settings {
  readonly showTradfi: boolean;
  /** Seconds: 0 (off) or 60 to 3600. */
  readonly bundleEverySec: number;
  readonly sendUrgentSeparately: boolean;
  /** -1 to 0 in steps of 0.1. */
  readonly sentimentMinDefault: number;
  /** 0 to 1 in steps of 0.1. */
  readonly sentimentMaxDefault: number;
  /** What times are shown in, an IANA name; null: not chosen. */
  readonly timeZone: string | null;
  /** null: none. They need a time zone. */
  readonly quiet: QuietHours | null;
  /** Nothing but what is urgent rings until then, ISO 8601; null: not muted. Between 15 minutes and 7 days from now. */
  readonly mutedUntil: string | null;
}

export const EMAIL_TAKEN = 'An account with this email exists. Sign in or reset your password.';
export const SETUP_LINK_FAULT = 'This setup link was used or has expired.';
export const INVITATION_FAULT = 'This invitation was used or has expired.';
export const WRONG_SIGN_IN = 'Email or password is wrong.';
export const TOO_MANY_SIGN_INS = 'Too many attempts. Wait, or set a new password with “Forgot password?”.';
/** The same for every address, however often it was asked for. */
export const RESET_LINK_SENT =
  'If this address has an account, a link is on its way or was sent within the hour.';
export const WRONG_PASSWORD = 'The password is wrong.';
export const GOOGLE_CONNECT_FAULT = 'This took too long. Sign in with Google again.';
export const EMAIL_FAULT = 'Enter a valid email address.';
export const RESET_LINK_FAULT = 'This password reset link is invalid or has expired.';
export const VERIFY_LINK_FAULT = 'This verification link is invalid or has expired.';
export const VERIFY_NEEDS_PASSWORD =
  'Someone created an account with this email address. If it was you, enter its password.';
export const PASSWORD_TOO_COMMON = 'This password is too easy to guess. Choose one that is less common.';
export const MAX_NAME = 100;
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long';
export const PASSWORD_TOO_LONG = 'Password must be at most 128 characters long';
export const PASSWORDS_DIFFER = 'Passwords do not match';
export const SUMMARY_TIME_FAULT = 'Invalid format: Please enter time in HH:MM format';

/** Whether a text is a time of day like 13:00, from 00:00 to 23:59. */
export function isSummaryTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** What is wrong with a new password's length, in the specification's words, or null. Characters are code points. */
export function passwordFault(password: string): string | null {
  const { length } = Array.from(password);
  if (length < MIN_PASSWORD) return PASSWORD_TOO_SHORT;
  return length > MAX_PASSWORD ? PASSWORD_TOO_LONG : null;
}
