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
const LARGEST_BYTES = 2 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const LONGEST_VALIDATOR = 500;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8, */*;q=0.1';

class TooBig extends Error {}

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
    return failed(error instanceof TooBig ? 'more than 2 MB' : 'no answer');
  }
}

async function follow(first: URL, init: RequestInit): Promise<FeedAnswer> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response = await fetch(url.href, init);
    if (response.status === 200) return documentOf(response);
    const location = response.headers.get('location');
    await response.body?.cancel();
    if (response.status === 304) return { kind: 'unchanged' };
    if (!REDIRECTS.includes(response.status) || location === null)
      return failed(`HTTP status ${response.status}`);
    if (!URL.canParse(location, url.href)) return failed('redirected to no address');
    url = new URL(location, url);
    if (!(await mayFollow(first, url))) return failed('redirected to where we do not go');
  }
  return failed('redirected too often');
}

async function documentOf(response: Response): Promise<FeedAnswer> {
  const { headers } = response;
  return {
    kind: 'document',
    bytes: await bytesOf(response),
    contentType: headers.get('content-type'),
    validators: { etag: validator(headers, 'etag'), lastModified: validator(headers, 'last-modified') },
  };
}

/** @throws TooBig, having stopped the transfer. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LARGEST_BYTES) throw new TooBig();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function validator(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value === null || value.length > LONGEST_VALIDATOR ? null : value;
}

function failed(reason: string): FeedAnswer {
  return { kind: 'failed', reason };
}
