/** Of real articles none is half as long; a message has 4096 characters for everything. */
const LONGEST = 500;
const TRACKING =
  /^(utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|mc_[ce]id|_hs\w+|ref|ref_src|cmpid|ncid|spm)$/i;

/**
 * An article's address, as it may be shown and sent: absolute, http or https, without a name or password in it. null: none
 * that may. Pure.
 */
export function articleUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '' || url.href.length > LONGEST) return null;
  return url.href;
}

/**
 * What two addresses of one article have in common: neither scheme, "www.", fragment and a slash at the end count, nor
 * what only says where a reader came from, nor the order of parameters. `url` is one of `articleUrl`. Pure.
 */
export function urlKey(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const kept = [...searchParams].filter(([name]) => !TRACKING.test(name));
  const query = new URLSearchParams(kept);
  query.sort();
  const host = `${hostname.replace(/^www\./, '').replace(/\.$/, '')}${port === '' ? '' : `:${port}`}`;
  return `${host}${pathname.replace(/\/+$/, '')}${kept.length === 0 ? '' : `?${query.toString()}`}`;
}
