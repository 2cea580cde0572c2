import type { TelegramDisconnectRequest } from '@contract/trial.js';
import { request } from '../../../shared/http.js';

/**
 * Ends the trial session and the handshake of this token on the server.
 * @throws Error 'Failed to disconnect'
 */
export async function disconnect(token: string): Promise<void> {
  try {
    await request('POST', '/api/telegram/disconnect', {
      body: { token } satisfies TelegramDisconnectRequest,
    });
  } catch (cause) {
    throw new Error('Failed to disconnect', { cause });
  }
}
