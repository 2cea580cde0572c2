import { leadOf, plainText } from './plain-text.js';

/** One entry of a feed as it stands there: markup, relative addresses and odd dates included. null: not given. */
export interface FeedItem {
  readonly guid: string | null;
  readonly link: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly date: string | null;
}

/** An article as it is kept. Every text is plain, of one line. */
export interface Article {
  /** What its feed calls it. */
  readonly guid: string;
  /** http or https. */
  readonly url: string;
  /** The same for every address of the same article. */
  readonly urlKey: string;
  readonly title: string;
  /** The first one or two sentences; may be empty. */
  readonly lead: string;
  /** Epoch milliseconds, never in the future. */
  readonly publishedAt: number;
}

export const KEPT_MS = 30 * 24 * 60 * 60_000;
const LONGEST_TITLE = 300;
const LONGEST_LEAD = 280;
const LONGEST_GUID = 500;
const LONGEST_SUMMARY = 2_000;
const LONGEST_SOURCE = 40;

/**
 * The articles in a feed's entries, in its order: without those that have no title, no address that may be shown, or are
 * over 30 days old, and each once. A date that is missing, makes no sense or lies in the future counts as `now` (epoch
 * milliseconds). Pure.
 */
export function articlesOf(items: readonly FeedItem[], now: number): readonly Article[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const article = articleOf(item, now);
    if (article === null) return [];
    const keys = [`guid ${article.guid}`, `url ${article.urlKey}`];
    if (keys.some((key) => seen.has(key))) return [];
    for (const key of keys) seen.add(key);
    return [article];
  });
}

function articleOf({ guid, link, title, summary, date }: FeedItem, now: number): Article | null {
  const url = articleUrl(link ?? '') ?? articleUrl(guid ?? '');
  const text = plainText(title ?? '', LONGEST_TITLE);
  const publishedAt = timeOf(date, now);
  if (url === null || text === '' || publishedAt < now - KEPT_MS) return null;
  const key = urlKey(url);
  return {
    guid: plainText(guid ?? '', LONGEST_GUID) || key.slice(0, LONGEST_GUID),
    url,
    urlKey: key,
    title: text,
    lead: leadOf(plainText(summary ?? '', LONGEST_SUMMARY), LONGEST_LEAD),
    publishedAt,
  };
}

function timeOf(date: string | null, now: number): number {
  const time = Date.parse((date ?? '').slice(0, 100).trim());
  return Number.isNaN(time) ? now : Math.min(time, now);
}

/** The name of a feed as it is shown: what its title says before a colon, bar or dash, else the host of its address. Pure. */
export function sourceOf(title: string | null, feedUrl: string): string {
  const [name = ''] = plainText(title ?? '', LONGEST_SUMMARY).split(/\s*[:|–—]\s*|\s+-\s+/);
  if (name === '') return new URL(feedUrl).hostname.replace(/^www\./, '');
  return plainText(name, LONGEST_SOURCE);
}

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
