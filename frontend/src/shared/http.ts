import type { ErrorBody } from '@contract/errors.js';
import { statusPhrase } from './http-phrase.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface RequestOptions {
  /** Sent as JSON when present; without it neither a body nor a content type is sent. */
  readonly body?: unknown;
  /** Trial token for `Authorization: Bearer`. */
  readonly bearer?: string;
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

/** An answer that is not a success. `message` is '401: body text', or the status text if the body is empty. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly body: ErrorBody | null;

  constructor(
    readonly status: number,
    readonly statusText: string,
    text: string,
  ) {
    super(`${status}: ${text || statusText}`);
    this.body = parseErrorBody(text);
  }
}

/** What a screen shows for a failed call: the server's sentence if it sent one of ours, else the fallback. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof HttpError && error.body !== null ? error.body.message : fallback;
}

function headersOf({ body, bearer }: RequestOptions): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  };
}

/**
 * One call to our own server, cookies included. Resolves to the parsed JSON, or undefined for an empty
 * answer; `T` is the contract's word and is not checked.
 * @throws HttpError for an answer that is not a success, TypeError if the network failed.
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: headersOf(options),
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
    signal: options.signal,
  });
  const text = await response.text();
  if (!response.ok) {
    throw new HttpError(response.status, statusPhrase(response.status, response.statusText), text);
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
