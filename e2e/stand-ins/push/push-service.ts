import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { CallLog } from '../shared/call-log.js';
import { openedMessage, type ReceiverKeys } from './domain/opened-message.js';
import { type VapidVerdict, vapidVerdict } from './domain/vapid-verdict.js';
import type { BrowserPush } from './mcs-server.js';

/** A call to an endpoint. `text`: what it says, of a subscription of our own; null: only its browser can read it. */
export interface PushCall {
  readonly n: number;
  readonly endpoint: string;
  readonly status: number;
  readonly vapid: VapidVerdict;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  readonly text: string | null;
}

/** As PushSubscription.toJSON() has it. */
export interface OwnSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * How the service behaves badly. `slow`: as usual, but late. `lost`: it has the message and cuts the connection without an answer.
 * `cut`: the same, but it has nothing. `half`: it has the message, and cuts within the body of its answer.
 */
export type PushFault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSec?: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'lost' | 'cut' | 'half' };

interface Registered {
  readonly key: string;
  readonly browser: Pick<BrowserPush, 'app' | 'subtype' | 'sender'> | null;
  readonly own: ReceiverKeys | null;
}

interface Waiting {
  readonly token: string;
  readonly topic: string | undefined;
  readonly until: number;
  readonly push: BrowserPush;
}

/** Where endpoints are: Google's own browser makes its own at the first, Debian's Chromium at the second. */
export const PUSH_HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'] as const;
const PATH = '/fcm/send/';
const MOST_BYTES = 4096;
const TOPIC = /^[\w-]{1,32}$/;

/** The side of a push service that senders call: RFC 8030. In memory. */
export class PushService {
  readonly calls = new CallLog<PushCall>();
  /** What the next calls meet. With a status of its own the message is not taken. */
  readonly planned: PushFault[] = [];
  private readonly registered = new Map<string, Registered>();
  private readonly gone = new Set<string>();
  private waiting: readonly Waiting[] = [];

  constructor(private readonly deliver: (push: BrowserPush) => 'sent' | 'offline') {}

  /** A subscription whose messages can be read here. `key`: the sender's public key. */
  subscribe(key: string): OwnSubscription {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    const token = this.register({ key, browser: null, own: { pair, auth } });
    return {
      endpoint: `https://${PUSH_HOSTS[0]}${PATH}${token}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    };
  }

  /** A browser's. Returns its token. */
  registerBrowser(browser: NonNullable<Registered['browser']>): string {
    return this.register({ key: browser.sender, browser, own: null });
  }

  /** Its endpoint answers 410 from now on. */
  remove(endpoint: string): void {
    this.gone.add(endpoint.slice(endpoint.lastIndexOf('/') + 1));
  }

  /** What came while the browser was away, unless its time is over. */
  flush(): void {
    const waiting = this.waiting.filter(({ until }) => until >= Date.now());
    this.waiting = [];
    for (const { push } of waiting) this.deliver(push);
  }

  receive(request: Request, body: Buffer, response: Response): void {
    const token = request.path.slice(PATH.length);
    const registered = this.registered.get(token) ?? null;
    const origin = `https://${request.get('host')}`;
    const vapid = vapidVerdict({
      authorization: request.get('authorization'),
      origin,
      key: registered?.key ?? '',
      now: Date.now(),
    });
    const ttl = Number(request.get('ttl') ?? Number.NaN);
    const topic = request.get('topic');
    const fault = this.planned.shift() ?? null;
    const usual = this.statusOf(token, request, body, { vapid, ttl, topic });
    const status = fault?.kind === 'status' ? fault.status : fault?.kind === 'cut' ? 0 : usual;
    const text = status === 201 && registered?.own ? openedMessage(body, registered.own) : null;
    const urgency = request.get('urgency');
    this.calls.add({ endpoint: `${origin}${request.path}`, status, vapid, ttl, urgency, topic, text });
    if (fault?.kind === 'status' && fault.retryAfterSec !== undefined) {
      response.set('retry-after', String(fault.retryAfterSec));
    }
    const id = randomUUID();
    if (status === 201 && registered?.browser) {
      this.pass({ id, ...registered.browser, ttl, body }, token, topic);
    }
    if (status === 201) response.location(`${origin}/message/${id}`);
    answer(response, status, fault);
  }

  private pass(push: BrowserPush, token: string, topic: string | undefined): void {
    if (this.deliver(push) === 'sent' || push.ttl === 0) return;
    const others = this.waiting.filter(
      (each) => topic === undefined || each.token !== token || each.topic !== topic,
    );
    this.waiting = [...others, { token, topic, until: Date.now() + push.ttl * 1000, push }];
  }

  private register(registered: Registered): string {
    const token = randomBytes(24).toString('base64url');
    this.registered.set(token, registered);
    return token;
  }

  private statusOf(
    token: string,
    request: Request,
    body: Buffer,
    { vapid, ttl, topic }: Pick<PushCall, 'vapid' | 'ttl' | 'topic'>,
  ): number {
    if (this.gone.has(token)) return 410;
    if (!this.registered.has(token)) return 404;
    if (vapid === 'foreign') return 403;
    if (vapid !== 'good') return 401;
    if (body.length > MOST_BYTES) return 413;
    const isRight =
      Number.isSafeInteger(ttl) &&
      ttl >= 0 &&
      (topic === undefined || TOPIC.test(topic)) &&
      request.get('content-encoding') === 'aes128gcm';
    return isRight ? 201 : 400;
  }
}

function answer(response: Response, status: number, fault: PushFault | null): void {
  switch (fault?.kind) {
    case 'lost':
    case 'cut':
      return void response.socket?.destroy();
    case 'half':
      response.writeHead(status, { 'content-length': '64' });
      response.write('half', () => response.socket?.destroy());
      return;
    case 'slow':
      setTimeout(() => response.status(status).end(), fault.ms);
      return;
    case 'status':
    case undefined:
      response.status(status).end();
  }
}
