interface PostOptions {
  readonly method?: 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole answer; any time if not said. */
  readonly limitMs?: number;
}

/** Sends JSON. @throws if nobody answers in time. */
export function postJson(url: string, body: object, options: PostOptions = {}): Promise<Response> {
  const { method = 'POST', headers, limitMs } = options;
  return fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: limitMs === undefined ? null : AbortSignal.timeout(limitMs),
  });
}
