/** The rest of it was not transferred. */
export class BodyTooLong extends RangeError {}

export interface BodyLimits {
  /** Decoded. */
  readonly longestBytes: number;
  /** Whether a body is of interest; any other is dropped unread. */
  readonly wants: (answer: Response) => boolean;
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** null: not wanted. */
  readonly body: Buffer | null;
}

/**
 * Calls a server that the operator named: at any address, by the operator's proxy, without following redirects unless `init`
 * says so. Resolves with the whole answer. `init.signal` ends it at any time.
 * @throws BodyTooLong; else what `fetch` throws
 */
export async function boundedFetch(
  url: string | URL,
  init: RequestInit & { readonly signal: AbortSignal },
  { longestBytes, wants }: BodyLimits,
): Promise<BoundedAnswer> {
  const response = await fetch(url, { redirect: 'error', ...init });
  const { status, headers } = response;
  if (wants(response)) return { status, headers, body: await bytesOf(response, longestBytes) };
  await response.body?.cancel();
  return { status, headers, body: null };
}

async function bytesOf(response: Response, longest: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > longest) throw new BodyTooLong('The body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
