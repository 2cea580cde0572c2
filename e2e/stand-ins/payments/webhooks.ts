import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { waited } from '../shared/waited.js';
import { shuffled } from '../shared/shuffled.js';
import type { Checkout, EventType } from './domain/checkout.js';
import { type SignatureVersions, signatureOf } from './domain/signature.js';

/** `hold`: kept until they are released; `off`: lost, and what was still to be repeated too. */
export const WEBHOOK_MODES = ['on', 'hold', 'off'] as const;

export interface WebhookRules {
  readonly mode: (typeof WEBHOOK_MODES)[number];
  /** How often each is sent. */
  readonly copies: number;
  readonly delayMs: number;
  readonly signature: SignatureVersions;
}

export interface WebhookEvent {
  readonly n: number;
  readonly id: string;
  readonly type: EventType;
  readonly checkoutId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** JSON, byte for byte as it is sent. */
  readonly body: string;
  /** What each call was answered with; null: nothing. */
  readonly answers: readonly (number | null)[];
}

/** How a call is wrong: all but `not-json` do not prove that they are ours. */
export const FORGERIES = ['unsigned', 'wrong-secret', 'tampered', 'old', 'future', 'not-json'] as const;
export type Forgery = (typeof FORGERIES)[number];

export interface WebhookOptions {
  readonly secret: string;
  readonly url: string | null;
  readonly firstPauseMs?: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const ANSWER_WITHIN_MS = 15_000;
const OFF_BY_SEC = 400;
const USUAL: WebhookRules = { mode: 'on', copies: 1, delayMs: 0, signature: 'both' };

type Sent = Omit<WebhookEvent, 'answers'> & { answers: (number | null)[] };
interface Call {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Tells the receiver what happened: signed calls, each repeated after 1, 2, 4 … 60 s until it is answered with 2xx. */
export class Webhooks {
  private readonly events: Sent[] = [];
  private held: Sent[] = [];
  private current = USUAL;
  private stop = stopOfMany();
  url: string | null;

  constructor(private readonly options: WebhookOptions) {
    this.url = options.url;
  }

  get rules(): WebhookRules {
    return this.current;
  }

  setRules(rules: Partial<WebhookRules>): void {
    this.current = { ...this.current, ...rules };
    if (this.current.mode === 'off') this.forget();
  }

  /** Usual behaviour again; what was held or still to be repeated is lost. */
  reset(): void {
    this.current = USUAL;
    this.forget();
  }

  list(): readonly WebhookEvent[] {
    return this.events.map((event) => ({ ...event, answers: [...event.answers] }));
  }

  tell(type: EventType, checkout: Checkout): void {
    const event: Sent = {
      n: this.events.length + 1,
      id: randomUUID(),
      type,
      checkoutId: checkout.id,
      at: this.options.now(),
      body: JSON.stringify({ ...checkout, eventType: type }),
      answers: [],
    };
    this.events.push(event);
    if (this.current.mode === 'hold') this.held.push(event);
    if (this.current.mode === 'on') this.start(event);
  }

  /** Sends what is held, each after the one before was answered: in this order of ids, or mixed up. */
  async release(order: readonly string[] | 'shuffled'): Promise<void> {
    const { held } = this;
    this.held = [];
    for (const event of ordered(held, order)) {
      for (let copy = 0; copy < this.current.copies; copy += 1) await this.send(event);
    }
  }

  /** Sends one again, signed anew. Returns the status of the answer, null without one. @throws RangeError */
  async replay(id: string): Promise<number | null> {
    const event = this.events.find((each) => each.id === id);
    if (event === undefined) throw new RangeError(`No event ${id}`);
    return this.send(event);
  }

  /** A call that is not as it should be, about a checkout. Returns the status of the answer, null without one. */
  async forge(forgery: Forgery, type: EventType, checkout: Checkout): Promise<number | null> {
    return this.post(this.forged(forgery, JSON.stringify({ ...checkout, eventType: type }), type));
  }

  /** What was held or still to be repeated is lost. */
  forget(): void {
    this.held = [];
    this.stop.abort();
    this.stop = stopOfMany();
  }

  private start(event: Sent): void {
    const { copies } = this.current;
    for (let copy = 0; copy < copies; copy += 1) void this.repeat(event, this.stop.signal);
  }

  private async repeat(event: Sent, stopped: AbortSignal): Promise<void> {
    let pause = this.options.firstPauseMs ?? FIRST_PAUSE_MS;
    if (!(await waited(this.current.delayMs, stopped))) return;
    for (;;) {
      const status = await this.send(event);
      if (status !== null && status >= 200 && status < 300) return;
      if (!(await waited(pause, stopped))) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  private async send(event: Sent): Promise<number | null> {
    const status = await this.post(this.signed(event.body, event.id, event.type));
    event.answers.push(status);
    return status;
  }

  private signed(body: string, id: string, type: EventType, at = this.nowSec()): Call {
    const headers = { 'content-type': 'application/json', 'x-event-id': id, 'x-event-type': type };
    const { secret } = this.options;
    const signature = signatureOf({ secret, at, body, headers, versions: this.current.signature });
    return { body, headers: { ...headers, 'x-hook0-signature': signature } };
  }

  private forged(forgery: Forgery, body: string, type: EventType): Call {
    const id = randomUUID();
    const right = this.signed(body, id, type);
    const { 'x-hook0-signature': _, ...headers } = right.headers;
    switch (forgery) {
      case 'unsigned':
        return { body, headers };
      case 'wrong-secret': {
        const call = { secret: randomUUID(), at: this.nowSec(), body, headers, versions: 'both' } as const;
        return { body, headers: { ...headers, 'x-hook0-signature': signatureOf(call) } };
      }
      case 'tampered':
        return { ...right, body: `${body} ` };
      case 'old':
        return this.signed(body, id, type, this.nowSec() - OFF_BY_SEC);
      case 'future':
        return this.signed(body, id, type, this.nowSec() + OFF_BY_SEC);
      case 'not-json':
        return this.signed('{"id":', id, type);
    }
  }

  private nowSec(): number {
    return Math.floor(this.options.now() / 1000);
  }

  private async post({ body, headers }: Call): Promise<number | null> {
    if (this.url === null) return null;
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await fetch(this.url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}

/** However many wait to be repeated, they are told to stop at once. */
function stopOfMany(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}

function ordered(held: readonly Sent[], order: readonly string[] | 'shuffled'): readonly Sent[] {
  if (order === 'shuffled') return shuffled(held, Math.random);
  const named = order.flatMap((id) => held.filter((event) => event.id === id));
  return [...named, ...held.filter(({ id }) => !order.includes(id))];
}
