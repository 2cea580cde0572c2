import { randomUUID } from 'node:crypto';
import request, { type Response, type Test } from 'supertest';
import { Emails, type SecretEmail } from '../src/pipeline/delivery/emails.js';
import type { TrialApp } from './trial-app.js';

export const PASSWORD = 'correct horse 🐎 battery';

export interface Registered {
  readonly id: string;
  readonly email: string;
  readonly browser: AccountBrowser;
}

/** People with accounts, their browsers and the mail that is queued for them. */
export class AccountsDesk {
  private readonly mailed: { readonly userId: string; readonly mail: SecretEmail }[] = [];

  constructor(readonly app: TrialApp) {
    const mails = app.nest.get(Emails);
    const enqueue = mails.enqueue.bind(mails);
    mails.enqueue = async (tx, userId, mail) => {
      await enqueue(tx, userId, mail);
      this.mailed.push({ userId, mail });
    };
  }

  browser(): AccountBrowser {
    return new AccountBrowser(this.app.url);
  }

  newEmail(): string {
    return `${randomUUID()}@people.example`;
  }

  /** Somebody who signs up in a browser of their own. */
  async register(email = this.newEmail(), password = PASSWORD): Promise<Registered> {
    const browser = this.browser();
    const wish = { email, password, firstName: 'Ann', lastName: 'Example' };
    const { body } = await browser.post('register', wish).expect(201);
    return { id: body.id, email, browser };
  }

  /** Tokens in the mails of a kind to a person, oldest first. */
  tokens(userId: string, kind: SecretEmail['kind']): readonly string[] {
    return this.mailed.flatMap(({ userId: to, mail }) =>
      to === userId && mail.kind === kind ? (new URL(mail.link).searchParams.get('token') ?? []) : [],
    );
  }

  /** The one that was mailed last. */
  lastToken(userId: string, kind: SecretEmail['kind']): string {
    const token = this.tokens(userId, kind).at(-1);
    if (token === undefined) throw new Error(`No mail ${kind} was queued`);
    return token;
  }
}

/** Keeps the cookies it is given, and sends them with every call. */
export class AccountBrowser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly url: string) {}

  get cookies(): string {
    return [...this.jar].map((pair) => pair.join('=')).join('; ');
  }

  cookie(name: string): string | null {
    return this.jar.get(name) ?? null;
  }

  /** Puts a cookie there by hand; null takes it out. */
  setCookie(name: string, value: string | null): void {
    if (value === null) this.jar.delete(name);
    else this.jar.set(name, value);
  }

  /** Of a path below /api. */
  get(path: string): Test {
    return this.withCookies(request(this.url).get(`/api/${path}`));
  }

  post(path: string, body?: object): Test {
    return this.withCookies(request(this.url).post(`/api/${path}`).send(body));
  }

  put(path: string, body: object): Test {
    return this.withCookies(request(this.url).put(`/api/${path}`).send(body));
  }

  private withCookies(test: Test): Test {
    if (this.jar.size > 0) test.set('Cookie', this.cookies);
    return test.on('response', ({ headers }: Response) => {
      const given: unknown = headers['set-cookie'] ?? [];
      for (const line of given as readonly string[]) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.setCookie(name, value === '' ? null : value);
      }
    });
  }
}
