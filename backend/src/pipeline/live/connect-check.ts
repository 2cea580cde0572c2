import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Config } from '../../platform/config/config.js';
import { originVerdict } from '../../platform/http/origin-guard.js';

type Decide = (error: string | null, allowed: boolean) => void;

/**
 * A refusal in both forms, made once. During a flood of admitted and refused connections V8 takes what is made for each
 * for long-lived, and only a full collection frees that.
 */
interface Refusal {
  readonly status: 403 | 429;
  readonly sentence: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The whole answer to an upgrade. */
  readonly upgrade: Buffer;
}

/** Engine.IO's code for a request that is refused. */
const ENGINE_FORBIDDEN = 4;
const FOREIGN = prepare(403, 'This origin is not allowed', {});
const TOO_MANY = prepare(429, 'Too many connections', { 'Retry-After': '10' });

/** Engine.IO's `allowRequest`: 403 for other origins (CORS does not protect WebSockets), 429 unless `admits`. */
export function checkConnects(
  config: Pick<Config, 'production' | 'publicUrl' | 'port'>,
  admits: (request: IncomingMessage) => boolean,
): (request: IncomingMessage, decide: Decide) => void {
  return (request, decide) => {
    const refusal = originVerdict(request.headers, config) === 'foreign' ? FOREIGN : null;
    if (refusal === null && admits(request)) decide(null, true);
    else refuse(request, refusal ?? TOO_MANY, decide);
  };
}

/** Engine.IO destroys a refused WebSocket; a polling request is answered here alone. */
function refuse(request: IncomingMessage, refusal: Refusal, decide: Decide): void {
  if ('res' in request && request.res instanceof ServerResponse) {
    request.res.writeHead(refusal.status, refusal.headers).end(refusal.body);
    return;
  }
  request.socket.end(refusal.upgrade);
  decide(refusal.sentence, false);
}

function prepare(
  status: Refusal['status'],
  sentence: string,
  headers: Readonly<Record<string, string>>,
): Refusal {
  const body = Buffer.from(JSON.stringify({ code: ENGINE_FORBIDDEN, message: sentence }));
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return {
    status,
    sentence,
    headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(body.length) },
    body,
    upgrade: Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`),
  };
}
