import { type IncomingHttpHeaders, request } from 'node:http';

/** A request to the product. */
export interface Call {
  readonly method?: string;
  readonly path: string;
  /** Sent as JSON; a text or bytes as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of 127.0.0.0/8 that it comes from, so that attackers and honest people have limits of their own. */
  readonly from?: string;
  /** 120,000 if not said. */
  readonly limitMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const ANSWER_MS = 120_000;

/** Sends a request on a connection of its own and reads the whole answer. @throws Error if none comes within `limitMs`. */
export async function call(port: number, options: Call): Promise<Answer> {
  const { method = options.body === undefined ? 'GET' : 'POST', path, headers = {}, from } = options;
  const { limitMs = ANSWER_MS } = options;
  const isRaw = typeof options.body === 'string' || options.body instanceof Uint8Array;
  const body = isRaw ? options.body : options.body === undefined ? null : JSON.stringify(options.body);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      localAddress: from,
      headers: { ...(body !== null && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(limitMs),
    });
    sent.on('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.end(body);
  });
}

/** The cookies that an answer sets, as a browser would send them back. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
}
