import { errorText, HttpError, parseErrorBody, request, requestList } from './http.js';
import { statusPhrase } from './http-phrase.js';

const ours = { statusCode: 401, code: 'TRIAL_TOKEN', message: 'Session expired', requestId: 'r' };

const TRIES = 'Too many attempts. Wait a moment and try again.';

interface Answer {
  readonly status: number;
  readonly statusText?: string;
  readonly text?: string;
  readonly headers?: Record<string, string>;
}

/** Answers one call and shows what it was asked. */
async function ask(answer: Answer, call: () => Promise<unknown>) {
  const real = globalThis.fetch;
  let asked: RequestInit | undefined;
  globalThis.fetch = async (_input, init) => {
    asked = init;
    const body = answer.status === 204 ? null : (answer.text ?? '');
    const { status, statusText = '', headers } = answer;
    return new Response(body, { status, statusText, headers });
  };
  try {
    const outcome = await call().then(
      (value) => ({ kind: 'value', value }) as const,
      (error: unknown) => ({ kind: 'error', error }) as const,
    );
    return { outcome, asked };
  } finally {
    globalThis.fetch = real;
  }
}

describe('HttpError', () => {
  it.each([
    ['says status and body', new HttpError(401, 'Unauthorized', 'no'), '401: no'],
    ['says the status text when the body is empty', new HttpError(500, 'Oops', ''), '500: Oops'],
  ])('%s', (_name, error, message) => {
    expect(error.message).toBe(message);
  });

  it('reads the body when it has our shape', () => {
    expect(new HttpError(401, '', JSON.stringify(ours)).body).toEqual(ours);
  });

  it.each(['boom', '', 'null', '[]', '{"message":"x"}', '{"code":1,"message":"x"}'])(
    'has no body for %j',
    (text) => {
      expect(parseErrorBody(text)).toBeNull();
    },
  );
});

describe('errorText', () => {
  it.each([
    ['the sentence of the server', new HttpError(401, '', JSON.stringify(ours)), 'Session expired'],
    ['the fallback for a foreign body', new HttpError(500, '', '<html>'), 'Failed'],
    ['the fallback when the network failed', new TypeError('fetch failed'), 'Failed'],
  ])('shows %s', (_name, error, text) => {
    expect(errorText(error, 'Failed')).toBe(text);
  });
});

describe('too many tries', () => {
  const refused = JSON.stringify({ ...ours, code: 'TOO_MANY_REQUESTS', message: TRIES });
  it.each([
    ['41', 'Too many attempts. Try again in 41 seconds.'],
    ['1', 'Too many attempts. Try again in 1 second.'],
    ['90', 'Too many attempts. Try again in 2 minutes.'],
    ['5400', 'Too many attempts. Try again in 2 hours.'],
    [null, TRIES],
    ['soon', TRIES],
    ['-3', TRIES],
  ])('says how long: Retry-After %s', (retryAfter, text) => {
    expect(errorText(new HttpError(429, '', refused, retryAfter), 'Failed')).toBe(text);
  });

  it('leaves a sentence of its own as it is', () => {
    const own = JSON.stringify({ ...ours, code: 'TOO_MANY_REQUESTS', message: 'Three a minute.' });
    expect(errorText(new HttpError(429, '', own, '41'), 'Failed')).toBe('Three a minute.');
  });
});

describe('request', () => {
  it('sends a body as JSON, with cookies and the bearer', async () => {
    const { asked } = await ask({ status: 200, text: '{}' }, () =>
      request('POST', '/api/x', { body: { a: 1 }, bearer: 'T' }),
    );
    expect(asked).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer T' },
      body: '{"a":1}',
    });
  });

  it('sends neither body nor content type without a body', async () => {
    const { asked } = await ask({ status: 200 }, () => request('POST', '/api/trial/handshake'));
    expect(asked).toMatchObject({ headers: {}, body: undefined });
  });

  it.each([
    [{ status: 200, text: '{"ok":true}' }, { ok: true }],
    [{ status: 200 }, undefined],
    [{ status: 204 }, undefined],
  ])('resolves %j to %j', async (answer, value) => {
    const { outcome } = await ask(answer, () => request('GET', '/api/x'));
    expect(outcome).toEqual({ kind: 'value', value });
  });

  it('throws for an answer that is not a success, with the standard phrase if there is none', async () => {
    const { outcome } = await ask({ status: 503 }, () => request('GET', '/api/x'));
    expect(outcome).toMatchObject({
      kind: 'error',
      error: { status: 503, message: '503: Service Unavailable' },
    });
  });
});

it.each([
  [503, 'Busy', 'Busy'],
  [503, '', 'Service Unavailable'],
  [599, '', ''],
])('the phrase of %i %j is %j', (status, sent, phrase) => {
  expect(statusPhrase(status, sent)).toBe(phrase);
});

it.each([
  ['all there are, without a count', {}, 2],
  ['the first of more', { 'X-Total-Count': '1234' }, 1_234],
  ['no fewer than were sent', { 'X-Total-Count': '1' }, 2],
  ['what was sent, when the count is none', { 'X-Total-Count': 'many' }, 2],
])('reads a list as %s', async (_name, headers, total) => {
  const { outcome } = await ask({ status: 200, text: '["a","b"]', headers }, () => requestList('/api/x'));
  expect(outcome).toEqual({ kind: 'value', value: { rows: ['a', 'b'], total } });
});
