import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../../platform/clock/clock.js';
import type { ProviderFault } from '../payment-provider.js';
import { bearerToken, signingKeyOf } from './bearer-token.js';

export interface ApiAccess {
  readonly apiUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST';
  /** Below the address of the API. */
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/** `declined`: the call makes no sense for the API as things stand (400, 409, 422). `unknown`: there is no such thing. */
export type ApiAnswer =
  | { readonly kind: 'answer'; readonly body: unknown }
  | { readonly kind: 'declined'; readonly status: number }
  | { readonly kind: 'unknown' }
  | ProviderFault;

const LARGEST_ANSWER_BYTES = 1_000_000;
const PASSING = [408, 425, 429];
const DECLINED = [400, 409, 422];

class TooLong extends Error {}

/** The Checkouts API over HTTP. Redirects are not followed: a token names the one place it is for. */
export class CheckoutsApi {
  private readonly key: KeyObject;

  constructor(
    private readonly access: ApiAccess,
    private readonly clock: Clock,
  ) {
    this.key = signingKeyOf(access.keySecret);
  }

  /** Never rejects; ends when `deadline` does. */
  async call(request: ApiRequest, deadline: AbortSignal): Promise<ApiAnswer> {
    try {
      const response = await this.fetch(request, deadline);
      if (response.ok) return { kind: 'answer', body: JSON.parse(await textOf(response)) };
      await response.body?.cancel();
      return answerOf(response.status);
    } catch (error) {
      return { kind: 'unavailable', reason: reasonOf(error, deadline) };
    }
  }

  private fetch({ method, path, body, idempotencyKey }: ApiRequest, signal: AbortSignal): Promise<Response> {
    const { apiUrl, keyId } = this.access;
    const url = new URL(`${apiUrl}${path}`);
    const token = bearerToken({ keyId, key: this.key, method, url, now: this.clock.now() });
    return fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'X-Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
  }
}

function answerOf(status: number): ApiAnswer {
  const reason = `HTTP status ${status}`;
  if (status === 404) return { kind: 'unknown' };
  if (DECLINED.includes(status)) return { kind: 'declined', status };
  if (status >= 500 || PASSING.includes(status)) return { kind: 'unavailable', reason };
  return { kind: 'refused', reason };
}

function reasonOf(error: unknown, deadline: AbortSignal): string {
  if (deadline.aborted) return 'no answer in time';
  if (error instanceof TooLong) return 'the answer is too long';
  if (error instanceof SyntaxError) return 'the answer is no JSON';
  const code = fieldOf(fieldOf(error, 'cause'), 'code');
  return typeof code === 'string' ? code : 'no answer';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** @throws TooLong as soon as it is longer than any answer of the API. */
async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_ANSWER_BYTES) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
