import type { EmailTakenBack, EmailTokenRequest, PasskeyAnswer } from '@contract/account-safety.js';
import type {
  ConnectGoogleRequest,
  ForgotPasswordRequest,
  GoogleConnected,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
  SignInOptions,
  User,
  VerifyEmailRequest,
  VerifyWithNewPasswordRequest,
  VerifyWithPasswordRequest,
} from '@contract/account.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http.js';

/** Where the browser goes to sign in with Google; it leaves the page. */
export const GOOGLE_SIGN_IN = '/api/auth/google';

/** Creates an account and signs in. */
export function register(body: RegisterRequest): Promise<User> {
  return request('POST', '/api/register', { body });
}

export function login(body: LoginRequest): Promise<User> {
  return request('POST', '/api/login', { body });
}

/** Signs in with what `askForPasskey` answered. */
export function loginWithPasskey(body: PasskeyAnswer): Promise<User> {
  return request('POST', '/api/passkey/login', { body });
}

/** Asks for a mail with a link to set a new password. The answer never says whether the account exists. */
export function forgotPassword(body: ForgotPasswordRequest): Promise<void> {
  return request('POST', '/api/forgot-password', { body });
}

export function resetPassword(body: ResetPasswordRequest): Promise<void> {
  return request('POST', '/api/reset-password', { body });
}

/** Confirms an address by the token of a mail, for who is signed in to its account. */
export function verifyEmail(body: VerifyEmailRequest): Promise<void> {
  return request('POST', '/api/verify-email', { body });
}

/** Confirms an address by the token of a mail and the account's password, and signs in. */
export function verifyWithPassword(body: VerifyWithPasswordRequest): Promise<User> {
  return request('POST', '/api/verify-email/password', { body });
}

/** Confirms an address by the token of a mail and sets another password; everybody is signed out. */
export function verifyWithNewPassword(body: VerifyWithNewPasswordRequest): Promise<void> {
  return request('POST', '/api/verify-email/new-password', { body });
}

/** Takes over the new address of the account that is signed in, by the token of a mail. */
export function confirmNewEmail(body: EmailTokenRequest): Promise<void> {
  return request('POST', '/api/user/email/confirm', { body });
}

/** Puts the former address back, by the token of a mail. Everybody is signed out. */
export function undoEmailChange(body: EmailTokenRequest): Promise<EmailTakenBack> {
  return request('POST', '/api/undo-email', { body });
}

/** Joins the Google identity that has just come back to the account of its address, and signs in. */
export function connectGoogle(body: ConnectGoogleRequest): Promise<GoogleConnected> {
  return request('POST', '/api/auth/google/connect', { body });
}

/** Which ways to sign in this server offers. */
export const signInOptionsQuery = queryOptions<SignInOptions>({
  queryKey: ['api', 'auth', 'options'],
  staleTime: Number.POSITIVE_INFINITY,
});
