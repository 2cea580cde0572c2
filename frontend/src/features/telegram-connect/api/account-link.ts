import type { TelegramUpdateRequest, TelegramUpdateResponse } from '@contract/telegram.js';
import { request } from '../../../shared/http.js';

/**
 * Takes the chat away from the account that is signed in.
 * @throws Error 'Failed to disconnect'
 */
export async function unlinkChat(): Promise<void> {
  try {
    await request('DELETE', '/api/telegram/link');
  } catch (cause) {
    throw new Error('Failed to disconnect', { cause });
  }
}

/** Gives the chat of a trial to the account that is signed in. @throws HttpError */
export function takeOverTrial(body: TelegramUpdateRequest): Promise<TelegramUpdateResponse> {
  return request('POST', '/api/telegram/update', { body });
}
