import request from 'supertest';
import type { LinkAnswer } from '../src/contract/messages/link-buttons.js';
import { type MadePerson, makePerson, type PersonWish, signIn } from './factories/people.js';
import { startTrialApp, type TrialApp } from './trial-app.js';
import { until } from '../src/platform/clock/testing/until.js';

/** Somebody with an account, signed in in one browser. */
export interface SignedInPerson extends MadePerson {
  /** The value of a Cookie header. */
  readonly cookie: string;
}

export interface Begun {
  readonly token: string;
  readonly code: string;
}

/** The whole backend, people with accounts, and their Telegram apps. */
export class TelegramLinkDesk {
  private constructor(readonly app: TrialApp) {}

  static async open(): Promise<TelegramLinkDesk> {
    return new TelegramLinkDesk(await startTrialApp());
  }

  get http() {
    return request(this.app.url);
  }

  close(): Promise<void> {
    return this.app.stop();
  }

  async person(wish: PersonWish = {}): Promise<SignedInPerson> {
    const person = await makePerson(this.app.db, wish);
    return { ...person, cookie: await signIn(this.app.nest, person) };
  }

  /** Somebody with Telegram, who has never written to the bot. Their id is that of their chat. */
  phone(username?: string): number {
    return this.app.telegram.putPerson({ first_name: 'Ada', ...(username && { username }) }).id;
  }

  /** The browser asks for a link. */
  async begin(person: SignedInPerson): Promise<Begun> {
    const { body } = await this.http.post('/api/trial/handshake').set('Cookie', person.cookie).expect(201);
    return { token: body.token, code: String(/start=([\w-]+)$/.exec(body.deeplink)?.[1]) };
  }

  async poll(token: string, cookie?: string): Promise<{ readonly status: number; readonly body: object }> {
    await this.app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'handshake-poll:%'`);
    const call = this.http.get(`/api/trial/handshake/${token}`);
    const { status, body } = await (cookie === undefined ? call : call.set('Cookie', cookie));
    return { status, body };
  }

  /** The phone opens the link; answers the number of the message the bot sends back. */
  async start(phone: number, code: string): Promise<number> {
    return this.nextMessage(phone, () => this.app.telegram.pressStart(phone, code));
  }

  /** Does something in Telegram, and answers the number of the bot's next message to it. */
  async nextMessage(phone: number, act: () => unknown): Promise<number> {
    const before = this.fromBot(phone).length;
    act();
    await until(() => this.fromBot(phone).length > before);
    return Number(this.fromBot(phone)[before]?.id);
  }

  text(phone: number, message: number): string {
    return String(this.app.telegram.messages(phone).find(({ id }) => id === message)?.text);
  }

  lastText(phone: number): string {
    return String(this.fromBot(phone).at(-1)?.text);
  }

  labels(phone: number, message: number): string[] {
    const found = this.app.telegram.messages(phone).find(({ id }) => id === message);
    return (found?.keyboard?.inline_keyboard ?? []).flat().map(({ text }) => text);
  }

  /** Presses the button with this label and waits until the bot is done; answers its notice. */
  press(phone: number, message: number, label: string): Promise<string> {
    return this.pressed(phone, message, { label });
  }

  /** Presses a button by what it answers, as an old message on another device still may. */
  async pressed(
    phone: number,
    messageId: number,
    choice: { label: string } | { data: string },
  ): Promise<string> {
    const calls = this.app.telegram.calls().length;
    const pressed = this.app.telegram.pressButton(phone, { messageId, ...choice });
    if (pressed.kind !== 'query') throw new Error('This button asks nothing');
    await until(() => this.app.telegram.queryAnswer(pressed.queryId) !== null);
    await until(() => this.app.telegram.calls(calls).some(({ method }) => method === 'editMessageText'));
    return String(this.app.telegram.queryAnswer(pressed.queryId)?.text);
  }

  dataOf(phone: number, message: number, answer: LinkAnswer): string {
    const found = this.app.telegram.messages(phone).find(({ id }) => id === message);
    const buttons = (found?.keyboard?.inline_keyboard ?? []).flat();
    return String(
      buttons.find(({ callback_data }) => callback_data?.startsWith(`link:${answer}:`))?.callback_data,
    );
  }

  /** The whole way: a link, Start, Confirm. */
  async link(person: SignedInPerson, phone: number): Promise<void> {
    const { code } = await this.begin(person);
    const question = await this.start(phone, code);
    await this.press(phone, question, 'Confirm');
  }

  async status(cookie: string | null, bearer?: string): Promise<object> {
    let call = this.http.get('/api/telegram/status');
    if (cookie !== null) call = call.set('Cookie', cookie);
    if (bearer !== undefined) call = call.set('Authorization', `Bearer ${bearer}`);
    return (await call.expect(200)).body;
  }

  /** Triggers of a trial, oldest first, on symbols of their own. */
  async addTrialTriggers(chatId: string, symbols: readonly string[]): Promise<string[]> {
    return this.addTriggers('trial_chat_id', chatId, symbols);
  }

  async addUserTriggers(userId: string, symbols: readonly string[]): Promise<string[]> {
    return this.addTriggers('user_id', userId, symbols);
  }

  /** Owner, phase and number of edits of these triggers, in their order; one that is gone is left out. */
  triggers(ids: readonly string[]) {
    return this.app.db.query<
      { id: string; userId: string | null; chatId: string | null; phase: string; revision: number }[]
    >(
      `SELECT id, user_id AS "userId", trial_chat_id AS "chatId", phase, revision FROM triggers
        WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)`,
      [ids],
    );
  }

  async linkedTo(phone: number): Promise<string | null> {
    const [chat] = await this.app.db.query<{ userId: string | null }[]>(
      'SELECT user_id AS "userId" FROM telegram_chats WHERE chat_id = $1',
      [phone],
    );
    return chat?.userId ?? null;
  }

  private fromBot(phone: number) {
    return this.app.telegram.messages(phone).filter(({ from }) => from.is_bot);
  }

  private async addTriggers(
    column: 'trial_chat_id' | 'user_id',
    owner: string,
    symbols: readonly string[],
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const symbol of symbols) {
      const [row] = await this.app.db.query<{ id: string }[]>(
        `INSERT INTO triggers (${column}, symbol, op, level, phase, created_at)
         VALUES ($1, $2, 'above', 1000000, 'armed', clock_timestamp()) RETURNING id`,
        [owner, symbol],
      );
      ids.push(String(row?.id));
    }
    return ids;
  }
}
