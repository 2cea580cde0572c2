import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Config } from '../../platform/config/config.js';
import { originVerdict } from '../../platform/http/origin-guard.js';

type Decide = (error: string | null, allowed: boolean) => void;

interface Refusal {
  readonly status: 403 | 429;
  readonly sentence: string;
  readonly headers: Readonly<Record<string, string>>;
}

const FOREIGN: Refusal = { status: 403, sentence: 'This origin is not allowed', headers: {} };
const TOO_MANY: Refusal = {
  status: 429,
  sentence: 'Too many connections',
  headers: { 'Retry-After': '10' },
};
/** Engine.IO's code for a request that is refused. */
const ENGINE_FORBIDDEN = 4;

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
function refuse(request: IncomingMessage, { status, sentence, headers }: Refusal, decide: Decide): void {
  if ('res' in request && request.res instanceof ServerResponse) {
    const body = JSON.stringify({ code: ENGINE_FORBIDDEN, message: sentence });
    request.res.writeHead(status, { ...headers, 'Content-Type': 'application/json' }).end(body);
    return;
  }
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  request.socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
  decide(sentence, false);
}
