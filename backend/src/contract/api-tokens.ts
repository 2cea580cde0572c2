/** What an API token may do: each handler names one of these, or takes no token at all. */
export const TOKEN_SCOPES = ['read', 'triggers', 'alerts', 'channels', 'import'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** After how many days a token ends; null: never. */
export const TOKEN_LIVES = [30, 90, 365, null] as const;
export type TokenLife = (typeof TOKEN_LIVES)[number];
export const USUAL_TOKEN_LIFE = 90 satisfies TokenLife;

/** GET /api/tokens, newest first: those that are not revoked. */
export interface ApiTokenView {
  /** The eight characters after bwk_: names the token, and opens nothing. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
  readonly isExpired: boolean;
  /** ISO 8601, to the minute; null: never used. */
  readonly lastUsedAt: string | null;
}

/** POST /api/tokens */
export interface CreateApiTokenRequest {
  readonly name: string;
  /** At least one. */
  readonly scopes: readonly TokenScope[];
  /** Absent: 90 days. */
  readonly expiresInDays?: TokenLife;
}

/** The answer to POST /api/tokens. */
export interface CreatedApiToken extends ApiTokenView {
  /** Shown once: only its SHA-256 is kept. */
  readonly token: string;
}

export const MOST_API_TOKENS = 10;
export const MAX_TOKEN_NAME = 60;
export const TOO_MANY_API_TOKENS = 'An account has at most 10 API tokens. Revoke one first.';
export const NO_SUCH_API_TOKEN = 'This API token is not there any more.';
export const TOKEN_MISTYPED = 'This API token is incomplete or was mistyped. Copy it again.';
export const TOKEN_UNKNOWN = 'This API token is not known. Create one on the page of your account.';
export const TOKEN_EXPIRED = 'This API token has expired. Create another on the page of your account.';
export const TOKEN_REVOKED = 'This API token was revoked.';

/** Why a call with a token is refused that the token is not for. Pure. */
export function tokenScopeRefusal(scopes: readonly TokenScope[]): string {
  return `This token may not do that. It has: ${scopes.join(', ')}.`;
}
