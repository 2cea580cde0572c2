import { BodyTooLong, boundedFetch } from '../../../platform/outbound/bounded-fetch.js';
import { failed, type Reading, type SourceFailure } from './domain/reading.js';

/** A text, nothing new since the last request, or why there is no text. */
export type TextResponse =
  | { readonly kind: 'text'; readonly text: string; readonly validators: CacheValidators }
  | { readonly kind: 'unchanged' }
  | SourceFailure;

/** What a source said of a value. `unchanged`: nothing new since the last request. */
export type SourceAnswer<T> = Reading<T> | { readonly kind: 'unchanged' };

/** The version of a document, for a conditional request. */
export interface CacheValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface TextRequest {
  readonly url: string;
  /** Accepted media types: an error page may come with status 200, too. */
  readonly types: readonly string[];
  readonly userAgent: string;
  readonly validators?: CacheValidators | null;
  readonly signal: AbortSignal;
}

export const NO_VALIDATORS: CacheValidators = { etag: null, lastModified: null };

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 2_000_000;

/** Fetches a document and parses it. Never rejects. */
export async function fetchReading<T>(
  request: TextRequest,
  parse: (text: string) => Reading<T>,
): Promise<SourceAnswer<T>> {
  const response = await fetchText(request);
  return response.kind === 'text' ? parse(response.text) : response;
}

/** Fetches a document: within 8 s, at most 2 MB, without following redirects. Never rejects. */
export async function fetchText(request: TextRequest): Promise<TextResponse> {
  const { url, types, userAgent, validators, signal } = request;
  try {
    const { status, headers, body } = await boundedFetch(
      url,
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          Accept: types.join(', '),
          'User-Agent': userAgent,
          ...(validators?.etag && { 'If-None-Match': validators.etag }),
          ...(validators?.lastModified && { 'If-Modified-Since': validators.lastModified }),
        },
      },
      {
        longestBytes: MAX_BYTES,
        wants: (answer) => answer.status === 200 && types.includes(typeOf(answer.headers)),
      },
    );
    if (status === 304 && validators) return { kind: 'unchanged' };
    if (status !== 200) return failed(`status ${status}`, retryAfterMs(headers.get('retry-after')));
    if (body === null) return failed(`an answer of type "${typeOf(headers).slice(0, 60)}"`);
    return {
      kind: 'text',
      text: new TextDecoder().decode(body),
      validators: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
    };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

function typeOf(headers: Headers): string {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BodyTooLong) return 'an answer of more than 2 MB';
  if (error.name === 'TimeoutError') return 'no answer within 8 s';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
