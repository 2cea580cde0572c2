import type { HandshakeResponse } from '@contract/telegram.js';
import { HttpError, request } from '../../../shared/http.js';

/**
 * Asks for a new handshake.
 * @throws Error 'Failed to start connection: {status} {statusText}', or without status if the network failed.
 */
export async function requestHandshake(): Promise<HandshakeResponse> {
  try {
    return await request<HandshakeResponse>('POST', '/api/trial/handshake');
  } catch (cause) {
    const why = cause instanceof HttpError ? `${cause.status} ${cause.statusText}` : 'no network';
    throw new Error(`Failed to start connection: ${why}`, { cause });
  }
}
