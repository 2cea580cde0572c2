import { createHash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { EntityManager } from 'typeorm';

/** Both functions of `node:url` read what follows a domain in an address of the web, too: such texts are left alone. */
const DOMAIN = /^[^\s/?#:@\\%[\]<>^|]+$/u;

/**
 * What makes two spellings of an e-mail address one account: letter case and Unicode form do not count, and a domain is
 * the same in Unicode and in Punycode (RFC 5891, as browsers read it). What has no domain is only lowercased. Pure.
 */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(email);
  return local.normalize('NFC').toLowerCase() + asciiOf(domain).toLowerCase();
}

/** Names an address where it must not be read: in keys of limits. Pure. */
export function hashOfEmail(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('base64url');
}

/**
 * Keys under which an address may be kept, without repeats. Releases before this one kept a domain as it was typed, so a
 * lookup takes all of them, first the one that was typed: of two accounts from then each is found by its own. Pure.
 */
export function emailSpellings(email: string): readonly string[] {
  const key = emailKey(email);
  const [local, domain] = partsOf(key);
  const unicode = domain.includes('xn--') ? `@${domainToUnicode(domain.slice(1))}` : domain;
  return [...new Set([email.trim().toLowerCase(), key, local + unicode])];
}

/** SQL after FROM users: the account that `emailSpellings`, parameter 1, name. */
export const BY_SPELLINGS =
  'WHERE email_key = ANY ($1::text[]) ORDER BY array_position($1::text[], email_key) LIMIT 1';

/** The id of the account that an address has; null: none. */
export async function accountOfEmail(tx: EntityManager, email: string): Promise<string | null> {
  const sql = `SELECT id FROM users ${BY_SPELLINGS}`;
  const [account] = await tx.query<{ id: string }[]>(sql, [emailSpellings(email)]);
  return account?.id ?? null;
}

function partsOf(email: string): readonly [local: string, domain: string] {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  return at === -1 ? [trimmed, ''] : [trimmed.slice(0, at), trimmed.slice(at)];
}

function asciiOf(domain: string): string {
  const name = domain.slice(1);
  // oxlint-disable-next-line no-control-regex -- everything that is not ASCII
  if (!DOMAIN.test(name) || /^[\x00-\x7f]*$/.test(name)) return domain;
  const ascii = domainToASCII(name);
  return ascii === '' ? domain : `@${ascii}`;
}
