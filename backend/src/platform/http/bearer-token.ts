import type { IncomingHttpHeaders } from 'node:http';

/** What every API token begins with, and no token of a trial. */
export const API_TOKEN_PREFIX = 'bwk_';

/**
 * The token of an `Authorization: Bearer <token>` header (RFC 6750, section 2.1; the scheme in any case), or null if
 * the header is absent or of another kind. Pure.
 */
export function readBearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}

/** What a call brings as an API token, good or not; null for a call without one. It counts instead of the cookie. Pure. */
export function apiTokenOf({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  const token = readBearerToken(authorization);
  return token?.startsWith(API_TOKEN_PREFIX) === true ? token : null;
}
