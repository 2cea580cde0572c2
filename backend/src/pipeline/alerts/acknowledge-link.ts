import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Where "Seen" is said of an alert without signing in, as long as SESSION_SECRET is the same. Pure. */
export function acknowledgeUrl(
  { publicUrl, sessionSecret }: { readonly publicUrl: string; readonly sessionSecret: string },
  alertId: string,
): string {
  const id = Buffer.from(alertId.replaceAll('-', ''), 'hex').toString('base64url');
  return new URL(`/a/${id}${macOf(sessionSecret, alertId).toString('base64url')}`, publicUrl).href;
}

/** The alert whose link holds the token; null if we did not make it. Pure. */
export function alertOfToken(sessionSecret: string, token: string): string | null {
  const [, id = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (id === '') return null;
  const alertId = Buffer.from(id, 'base64url').toString('hex').replace(UUID_PARTS, '$1-$2-$3-$4-$5');
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(sessionSecret, alertId)) ? alertId : null;
}

function macOf(sessionSecret: string, alertId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'acknowledge an alert', KEY_BYTES));
  return createHmac('sha256', key).update(alertId).digest();
}
