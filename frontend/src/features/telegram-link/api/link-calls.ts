import type {
  LinkPoll,
  LinkStart,
  TelegramUpdateRequest,
  TelegramUpdateResponse,
} from '@contract/telegram.js';
import type { TelegramDisconnectRequest } from '@contract/trial.js';
import { HttpError, request } from '../../../shared/http.js';

/**
 * Asks for a new link.
 * @throws Error 'Failed to start connection: {status} {statusText}', or without status if the network failed.
 */
export async function requestLink(): Promise<LinkStart> {
  try {
    return await request<LinkStart>('POST', '/api/trial/handshake');
  } catch (cause) {
    const why = cause instanceof HttpError ? `${cause.status} ${cause.statusText}` : 'no network';
    throw new Error(`Failed to start connection: ${why}`, { cause });
  }
}

/** Asks once whether the person has pressed Start. */
export function pollLink(token: string): Promise<LinkPoll> {
  return request<LinkPoll>('GET', `/api/trial/handshake/${encodeURIComponent(token)}`);
}

/**
 * Ends the trial session and the link of this token on the server.
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
