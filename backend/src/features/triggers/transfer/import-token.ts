import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const LIFE_MS = 15 * 60_000;
const FORM = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;

/** What a token lets through: just this plan, and just for this account. */
export interface ImportClaim {
  readonly userId: string;
  /** The plan and the triggers that it was made for. */
  readonly plan: unknown;
}

/** Lets the plan be carried out until 15 minutes after `now`, epoch milliseconds. Pure. */
export function importToken(sessionSecret: string, claim: ImportClaim, now: number): string {
  const endsAt = (now + LIFE_MS).toString(36);
  return `${endsAt}.${macOf(sessionSecret, claim, endsAt).toString('base64url')}`;
}

/** Whether a token is of the plan, and not over. Pure. */
export function isImportToken(
  sessionSecret: string,
  claim: ImportClaim,
  { token, now }: { readonly token: string; readonly now: number },
): boolean {
  const [, endsAt = '', mac = ''] = FORM.exec(token) ?? [];
  const isLive = now < Number.parseInt(endsAt, 36);
  return isLive && timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(sessionSecret, claim, endsAt));
}

function macOf(sessionSecret: string, { userId, plan }: ImportClaim, endsAt: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'import of triggers', KEY_BYTES));
  const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex');
  return createHmac('sha256', key).update(`${userId}:${endsAt}:${digest}`).digest();
}
