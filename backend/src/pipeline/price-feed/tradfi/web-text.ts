/** What a web server answered: a text, that nothing changed since, or why there is no text. */
export type WebAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly tags: WebTags }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retryAfterMs: number | null };

/** By what a server knows a version of a document; sent back to hear of changes only. */
export interface WebTags {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface WebQuestion {
  readonly url: string;
  /** Media types that are taken for an answer: a page that says sorry comes with status 200, too. */
  readonly types: readonly string[];
  readonly userAgent: string;
  readonly tags?: WebTags | null;
  readonly signal: AbortSignal;
}

export const NO_TAGS: WebTags = { etag: null, lastModified: null };

const PATIENCE_MS = 8_000;
const MOST_BYTES = 2_000_000;

/**
 * Asks for a document: within 8 s, at most 2 MB, without following redirects. Never rejects.
 */
export async function webText({ url, types, userAgent, tags, signal }: WebQuestion): Promise<WebAnswer> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      headers: {
        Accept: types.join(', '),
        'User-Agent': userAgent,
        ...(tags?.etag && { 'If-None-Match': tags.etag }),
        ...(tags?.lastModified && { 'If-Modified-Since': tags.lastModified }),
      },
    });
    if (response.status === 304 && tags) return { kind: 'unchanged' };
    if (response.status !== 200) {
      await response.body?.cancel();
      return failed(`status ${response.status}`, retryAfterMs(response.headers.get('retry-after')));
    }
    const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.includes(type)) {
      await response.body?.cancel();
      return failed(`an answer of type "${type.slice(0, 60)}"`);
    }
    const text = await limitedText(response);
    if (text === null) return failed('an answer of more than 2 MB');
    const { headers } = response;
    return {
      kind: 'text',
      text,
      tags: { etag: headers.get('etag'), lastModified: headers.get('last-modified') },
    };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

function failed(reason: string, waitMs: number | null = null): WebAnswer {
  return { kind: 'failed', reason, retryAfterMs: waitMs };
}

async function limitedText({ body }: Response): Promise<string | null> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1_000;
  return null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer within 8 s';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
