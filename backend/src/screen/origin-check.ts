import type { IncomingMessage } from 'node:http';
import type { Config } from '../platform/config/config.js';
import { originVerdict } from '../platform/http/origin-guard.js';

type Decide = (error: string | null, allowed: boolean) => void;

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Engine.IO's `allowRequest`: pages of other sites get 403, over polling and over WebSocket (which no CORS rule
 * protects). Engine.IO itself answers a refused WebSocket with 400, so that answer is written here, before it hangs up.
 */
export function refuseForeignSockets(config: Config): (request: IncomingMessage, decide: Decide) => void {
  return (request, decide) => {
    if (originVerdict(request.headers, config) === 'own') {
      decide(null, true);
      return;
    }
    if (request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN);
    decide('This origin is not allowed', false);
  };
}
