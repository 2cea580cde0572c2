import type { HandshakePoll } from '@contract/telegram.js';
import { request } from '../../../shared/http.js';

/** Asks once whether the person has pressed Start. */
export function pollHandshake(token: string): Promise<HandshakePoll> {
  return request<HandshakePoll>('GET', `/api/trial/handshake/${encodeURIComponent(token)}`);
}
