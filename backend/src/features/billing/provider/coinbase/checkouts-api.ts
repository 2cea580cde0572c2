import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../../../platform/clock/clock.js';
import {
  BodyTooLong,
  type BoundedAnswer,
  boundedFetch,
} from '../../../../platform/outbound/bounded-fetch.js';
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
      const { status, body } = await this.ask(request, deadline);
      return body === null ? answerOf(status) : { kind: 'answer', body: JSON.parse(body.toString()) };
    } catch (error) {
      return { kind: 'unavailable', reason: reasonOf(error, deadline) };
    }
  }

  private ask(
    { method, path, body, idempotencyKey }: ApiRequest,
    signal: AbortSignal,
  ): Promise<BoundedAnswer> {
    const { apiUrl, keyId } = this.access;
    const url = new URL(`${apiUrl}${path}`);
    const token = bearerToken({ keyId, key: this.key, method, url, now: this.clock.now() });
    const headers = {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'X-Idempotency-Key': idempotencyKey }),
    };
    return boundedFetch(
      url,
      { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }), signal },
      { longestBytes: LARGEST_ANSWER_BYTES, wants: ({ ok }) => ok },
    );
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
  if (error instanceof BodyTooLong) return 'the answer is too long';
  if (error instanceof SyntaxError) return 'the answer is no JSON';
  const code = fieldOf(fieldOf(error, 'cause'), 'code');
  return typeof code === 'string' ? code : 'no answer';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
