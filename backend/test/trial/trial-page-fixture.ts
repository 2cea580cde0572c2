import request, { type Response, type Test } from 'supertest';
import { type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

/** Calls of the /trial page, and what its codes look like in the chats. */
export class TrialPageFixture {
  constructor(readonly app: TrialApp) {}

  post(call: string, body: object): Test {
    return request(this.app.url).post(`/api/trial/${call}`).send(body);
  }

  start(handle: string): Test {
    return this.post('start', { handle });
  }

  verify(handle: string, code: string): Test {
    return this.post('verify', { handle, code });
  }

  /** Somebody who has pressed Start in the chat, without a link. */
  async person(username: string): Promise<number> {
    const { telegram } = this.app;
    const { id } = telegram.putPerson({ username, first_name: username });
    telegram.pressStart(id);
    await until(() => telegram.messages(id).some(({ text }) => text.startsWith('Hello')));
    return id;
  }

  codesOf(id: number): readonly string[] {
    return this.app.telegram.messages(id).flatMap(({ text }) => /^(\d{6}) is your/.exec(text)?.[1] ?? []);
  }

  /** The code that a client without cookies gets for a handle. */
  async codeFor(handle: string, id: number): Promise<string> {
    await this.start(handle).expect(200);
    return this.lastCode(id);
  }

  /** The code that arrived last. */
  lastCode(id: number): string {
    return String(this.codesOf(id).at(-1));
  }

  /** A browser with a jar of its own. */
  browser(): TrialBrowser {
    return new TrialBrowser(this);
  }
}

/** Keeps the cookies it is given, and sends them with every call. */
export class TrialBrowser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly fixture: TrialPageFixture) {}

  /** As the jar has it: null before the first code. */
  get askCookie(): string | null {
    return this.jar.get('bw_trial_ask') ?? null;
  }

  /** Asks for a code; the one that arrived in the chat. */
  async codeFor(handle: string, id: number): Promise<string> {
    await this.call('start', { handle }, 200);
    return this.fixture.lastCode(id);
  }

  /** The status of the answer. */
  async verify(handle: string, code: string): Promise<number> {
    const { status } = await this.call('verify', { handle, code });
    return status;
  }

  private async call(name: string, body: object, expected?: number): Promise<Response> {
    const cookies = [...this.jar].map((pair) => pair.join('='));
    const answer = await this.fixture.post(name, body).set('Cookie', cookies.join('; '));
    if (expected !== undefined) expect(answer.status).toBe(expected);
    const given: unknown = answer.headers['set-cookie'] ?? [];
    for (const line of given as readonly string[]) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(key, value);
    }
    return answer;
  }
}

/** A code that is not this one; `by` gives different ones. */
export function otherThan(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}
