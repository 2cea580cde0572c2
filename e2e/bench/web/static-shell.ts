import { brotliCompressSync, constants } from 'node:zlib';
import type { Cleanup } from '../../proofs/support/cleanup.js';
import { listen } from '../../stand-ins/shared/local-server.js';

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
/** What the product's own compression uses. */
const QUALITY = 4;

/** The page without its scripts; data in script elements goes with them. Pure. */
export function withoutScripts(page: string): string {
  return page.replace(SCRIPTS, '');
}

interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const KEPT_HEADERS = ['content-type', 'cache-control', 'content-security-policy'];

async function record(url: string): Promise<Recorded> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) };
}

function compressed({ headers, body }: Recorded): Recorded {
  if (!/text|javascript|json|svg/.test(headers['content-type'] ?? '')) return { headers, body };
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  return { headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(body, { params }) };
}

/**
 * Serves the landing page of a running product as nothing but HTML, style, type and pictures: what no page with scripts
 * can be faster than. Answers from memory, compressed like the product. Returns its address; `cleanup` closes it.
 */
export async function serveStaticShell(productUrl: string, cleanup: Cleanup): Promise<string> {
  const page = await record(`${productUrl}/`);
  const shell = compressed({ ...page, body: Buffer.from(withoutScripts(page.body.toString())) });
  const known = new Map<string, Promise<Recorded>>([['/', Promise.resolve(shell)]]);
  const { port, close } = await listen((request, response) => {
    const path = request.url ?? '/';
    const answer = known.get(path) ?? record(`${productUrl}${path}`).then(compressed);
    known.set(path, answer);
    answer.then(
      ({ headers, body }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(404).end(),
    );
  });
  cleanup.add(close);
  return `http://localhost:${port}/`;
}
