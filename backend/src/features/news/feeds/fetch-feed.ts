import { type BodyLimits, BodyTooLong, boundedFetch } from '../../../platform/outbound/bounded-fetch.js';
import { mayFollow } from './redirects.js';

/** What a server said about its document the last time, to be told again. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type FeedAnswer =
  | {
      readonly kind: 'document';
      readonly bytes: Uint8Array;
      readonly contentType: string | null;
      readonly validators: Validators;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface FeedRequest {
  readonly url: string;
  readonly validators: Validators;
  /** Who asks, as servers like to know. */
  readonly userAgent: string;
  /** Ends the request early. */
  readonly stop: AbortSignal;
  /** For everything, redirects and the body included. */
  readonly limitMs?: number;
}

const LIMIT_MS = 8_000;
const LIMITS: BodyLimits = { longestBytes: 2 * 1024 * 1024, wants: ({ status }) => status === 200 };
const MOST_REDIRECTS = 3;
const LONGEST_VALIDATOR = 500;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1';

/**
 * Fetches a feed unless it is the one we have: at most 2 MB within 8 s. Follows up to 3 redirects, to http and https only,
 * and from a public address not to a private one. Never rejects; reasons are short and hold nothing the server said.
 */
export async function fetchFeed({
  url,
  validators,
  userAgent,
  stop,
  limitMs = LIMIT_MS,
}: FeedRequest): Promise<FeedAnswer> {
  const limit = AbortSignal.timeout(limitMs);
  const headers = new Headers({ 'user-agent': userAgent, accept: ACCEPT });
  if (validators.etag !== null) headers.set('if-none-match', validators.etag);
  if (validators.lastModified !== null) headers.set('if-modified-since', validators.lastModified);
  try {
    return await follow(new URL(url), {
      headers,
      signal: AbortSignal.any([limit, stop]),
      redirect: 'manual',
    });
  } catch (error) {
    if (limit.aborted) return failed('no answer in time');
    return failed(error instanceof BodyTooLong ? 'more than 2 MB' : 'no answer');
  }
}

async function follow(first: URL, init: RequestInit & { readonly signal: AbortSignal }): Promise<FeedAnswer> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const { status, headers, body } = await boundedFetch(url, init, LIMITS);
    if (body !== null) return documentOf(headers, body);
    const location = headers.get('location');
    if (status === 304) return { kind: 'unchanged' };
    if (!REDIRECTS.includes(status) || location === null) return failed(`HTTP status ${status}`);
    if (!URL.canParse(location, url.href)) return failed('redirected to no address');
    url = new URL(location, url);
    if (!(await mayFollow(first, url))) return failed('redirected to where we do not go');
  }
  return failed('redirected too often');
}

function documentOf(headers: Headers, bytes: Uint8Array): FeedAnswer {
  return {
    kind: 'document',
    bytes,
    contentType: headers.get('content-type'),
    validators: { etag: validator(headers, 'etag'), lastModified: validator(headers, 'last-modified') },
  };
}

function validator(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value === null || value.length > LONGEST_VALIDATOR ? null : value;
}

function failed(reason: string): FeedAnswer {
  return { kind: 'failed', reason };
}
