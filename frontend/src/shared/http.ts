import { TOO_MANY_REQUESTS, type ErrorBody } from '@contract/errors.js';
import { statusPhrase } from './http-phrase.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  /** Sent as JSON when present; without it neither a body nor a content type is sent. */
  readonly body?: unknown;
  /** Sent as it is instead, with its own type. */
  readonly file?: Blob;
  /** Trial token for `Authorization: Bearer`. */
  readonly bearer?: string;
  /** Calls with the same one have one effect. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The error body of our own server, or null if the text is anything else. */
export function parseErrorBody(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { code, message } = value as Partial<ErrorBody>;
    return typeof code === 'string' && typeof message === 'string' ? (value as ErrorBody) : null;
  } catch {
    return null;
  }
}

function waitText(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The body with the wait in its sentence, where the server sent the general one and a Retry-After in seconds. */
function withWait(body: ErrorBody | null, retryAfter: string | null): ErrorBody | null {
  const seconds = retryAfter === null ? 0 : Number(retryAfter);
  if (body?.message !== TOO_MANY_REQUESTS || !Number.isSafeInteger(seconds) || seconds < 1) return body;
  return { ...body, message: `Too many attempts. Try again in ${waitText(seconds)}.` };
}

/** An answer that is not a success. `message` is '401: body text', or the status text if the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly body: ErrorBody | null;

  constructor(
    readonly status: number,
    readonly statusText: string,
    text: string,
    retryAfter: string | null = null,
  ) {
    super(`${status}: ${text || statusText}`);
    this.body = withWait(parseErrorBody(text), retryAfter);
  }
}

/** What a screen shows for a failed call: the server's sentence if it sent one of ours, else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof HttpError && error.body !== null ? error.body.message : fallback;
}

function headersOf({ body, bearer, idempotencyKey }: RequestOptions): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  };
}

/** One call to our own server, cookies included. @throws HttpError for no success, TypeError if the network failed. */
async function answerOf(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: headersOf(options),
    body: options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
    signal: options.signal,
  });
  if (response.ok) return response;
  const { status, statusText } = response;
  throw new HttpError(
    status,
    statusPhrase(status, statusText),
    await response.text(),
    response.headers.get('Retry-After'),
  );
}

/**
 * One call to our own server, cookies included. Resolves to the parsed JSON, or undefined for an empty
 * answer; `T` is the contract's word and is not checked.
 * @throws HttpError for an answer that is not a success, TypeError if the network failed.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const text = await (await answerOf(method, path, options)).text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The first of a list that may be longer. */
export interface CountedList<T> {
  readonly rows: readonly T[];
  /** Of all there are; never less than the rows. */
  readonly total: number;
}

/**
 * Reads an array whose header X-Total-Count says how many there are in all; without the header these are all.
 * @throws as `request`
 */
export async function requestList<T>(path: string, options: RequestOptions = {}): Promise<CountedList<T>> {
  const answer = await answerOf('GET', path, options);
  const rows = JSON.parse(await answer.text()) as readonly T[];
  const counted = Number(answer.headers.get('X-Total-Count'));
  return { rows, total: Math.max(rows.length, Number.isSafeInteger(counted) ? counted : 0) };
}

/** Reads a file, byte for byte. @throws as `request` */
export async function requestFile(path: string, options: RequestOptions = {}): Promise<Blob> {
  return (await answerOf('GET', path, options)).blob();
}
