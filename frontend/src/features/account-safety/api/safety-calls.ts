import type { CreateApiTokenRequest, CreatedApiToken } from '@contract/api-tokens.js';
import type {
  AddPasskeyRequest,
  PasskeyAnswer,
  ChangeEmailRequest,
  DeleteOwnRequest,
  EmailChangeBegun,
  OwnPasswordRequest,
  CodeRequest,
  RecoveryCodes,
  TotpBegun,
  ProofRequest,
  SessionsEnded,
} from '@contract/account-safety.js';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { request, requestFile } from '../../../shared/http.js';

/** Where the browser goes to prove with Google who it is; it leaves the page. */
export const GOOGLE_PROOF = '/api/auth/google?proof=1&next=/account';

export function sendProof(body: ProofRequest): Promise<void> {
  return request('POST', '/api/user/proof', { body });
}

/** Ends another session of the person, or without an id all others. */
export function endSessions(id?: string): Promise<SessionsEnded> {
  return request('DELETE', id === undefined ? '/api/user/sessions' : `/api/user/sessions/${id}`);
}

/** Sets another password, or the first one; every other session ends. */
export function setPassword(body: OwnPasswordRequest): Promise<void> {
  return request('POST', '/api/user/password', { body });
}

export function changeEmail(body: ChangeEmailRequest): Promise<EmailChangeBegun> {
  return request('POST', '/api/user/email', { body });
}

/** Everything that is kept of the person, as a file. */
export function exportData(): Promise<Blob> {
  return requestFile('/api/me/export');
}

/** Deletes the account; nobody is signed in afterwards. */
export function deleteAccount(body: DeleteOwnRequest): Promise<void> {
  return request('DELETE', '/api/me', { body });
}

/** A new secret for an authenticator app, which counts once a code of it is confirmed. */
export function beginTotp(): Promise<TotpBegun> {
  return request('POST', '/api/user/totp');
}

export function confirmTotp(body: CodeRequest): Promise<RecoveryCodes> {
  return request('POST', '/api/user/totp/confirm', { body });
}

export function removeTotp(): Promise<void> {
  return request('DELETE', '/api/user/totp');
}

export function renewRecoveryCodes(): Promise<RecoveryCodes> {
  return request('POST', '/api/user/recovery-codes');
}

/** What the browser needs to make a passkey. */
export function passkeyCreation(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return request('POST', '/api/user/passkeys/options');
}

export function addPasskey(body: AddPasskeyRequest): Promise<void> {
  return request('POST', '/api/user/passkeys', { body });
}

export function removePasskey(id: string): Promise<void> {
  return request('DELETE', `/api/user/passkeys/${id}`);
}

export function sendPasskeyProof(body: PasskeyAnswer): Promise<void> {
  return request('POST', '/api/user/proof/passkey', { body });
}

/** A new token; its text is in this answer alone. */
export function createApiToken(body: CreateApiTokenRequest): Promise<CreatedApiToken> {
  return request('POST', '/api/tokens', { body });
}

export function revokeApiToken(id: string): Promise<void> {
  return request('DELETE', `/api/tokens/${id}`);
}
