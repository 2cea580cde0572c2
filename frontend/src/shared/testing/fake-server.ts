export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FakeCall {
  /** What stood behind the question mark; left out where there was none. */
  readonly search?: string;
  readonly body: unknown;
  /** What was sent as it is. */
  readonly file?: Blob;
  readonly bearer: string | undefined;
}

export type FakeRoutes = Readonly<Record<string, (call: FakeCall) => FakeAnswer>>;

/**
 * Puts a server in the place of `fetch`: routes are named 'POST /api/x', without the search. `calls` lists what was
 * asked, in order; an unknown route answers 404. Call `restore` after the test.
 */
export function installFakeServer(routes: FakeRoutes) {
  const real = globalThis.fetch;
  const calls: (FakeCall & { readonly route: string })[] = [];
  const answer = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (typeof input !== 'string') throw new TypeError('The fake server takes addresses as text');
    const [path, search] = input.split('?');
    const route = `${init.method ?? 'GET'} ${path}`;
    const { Authorization } = (init.headers ?? {}) as Record<string, string>;
    const call = {
      search,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      ...(init.body instanceof Blob && { file: init.body }),
      bearer: Authorization?.replace('Bearer ', ''),
    };
    calls.push({ route, ...call });
    const { status = 200, body, headers } = routes[route]?.(call) ?? { status: 404 };
    const text = body === undefined ? '' : JSON.stringify(body);
    return {
      ok: status < 400,
      status,
      statusText: '',
      headers: { get: (name: string) => headers?.[name] ?? null },
      text: async () => text,
      blob: async () => new Blob([text]),
    } as Response;
  };
  globalThis.fetch = answer;
  return { calls, restore: () => void (globalThis.fetch = real) };
}
