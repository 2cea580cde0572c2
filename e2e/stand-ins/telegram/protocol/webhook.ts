import { isObject, parsedJson } from '../../shared/parsed-json.js';
import { waited } from '../../shared/waited.js';
import type { Parameters } from '../domain/parameters.js';
import type { World } from '../state/world.js';

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string; // '' = none
}

interface LastError {
  readonly last_error_date: number; // epoch seconds
  readonly last_error_message: string;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const ANSWER_WITHIN_MS = 60_000;

/**
 * Posts updates to the bot's webhook one after the other, in order; an update that is not answered with 2xx is sent
 * again after 1, 2, 4 … 60 s and holds up the ones behind it. Unlike Telegram it takes plain http and any port.
 */
export class Webhook {
  #target: WebhookTarget | null = null;
  #lastError: LastError | null = null;
  #stop = new AbortController();
  /** Ends the wait for the next update: when one comes, and after the abort at the webhook's end. */
  #wake: () => void = () => undefined;

  constructor(
    private readonly world: World,
    /** Does a method that the receiver put into its answer; nobody is told the result, as with Telegram. */
    private readonly callFromReply: (method: string, parameters: Parameters) => void,
    private readonly firstPauseMs = FIRST_PAUSE_MS,
  ) {
    world.updates.onPush(() => this.#wake());
  }

  get isSet(): boolean {
    return this.#target !== null;
  }

  /** Starts delivering to `target`; tells whether it was the same already. */
  set(target: WebhookTarget): boolean {
    const isSame = this.#target?.url === target.url && this.#target.secret === target.secret;
    this.remove();
    this.#target = target;
    this.#stop = new AbortController();
    void this.#deliver(target, this.#stop.signal);
    return isSame;
  }

  /** Stops delivering; an update under way stays queued unless it was answered. */
  remove(): void {
    this.#stop.abort();
    this.#target = null;
    this.#lastError = null;
    this.#wake();
  }

  info(): { readonly url: string } & Partial<LastError> {
    return { url: this.#target?.url ?? '', ...this.#lastError };
  }

  async #deliver(target: WebhookTarget, stopped: AbortSignal): Promise<void> {
    let pause = this.firstPauseMs;
    while (!stopped.aborted) {
      const update = this.world.updates.queue.take(0, 1)[0];
      if (update === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      const failure = await this.#post(target, update, stopped);
      if (stopped.aborted) return;
      if (failure === null) {
        this.world.updates.queue.take(update.update_id + 1, 1);
        pause = this.firstPauseMs;
        continue;
      }
      this.#lastError = {
        last_error_date: Math.floor(this.world.now() / 1000),
        last_error_message: failure,
      };
      await waited(pause, stopped);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }

  /** Posts one update; null if it was taken, else why not. */
  async #post(target: WebhookTarget, update: object, stopped: AbortSignal): Promise<string | null> {
    try {
      const response = await fetch(target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(target.secret !== '' && { 'x-telegram-bot-api-secret-token': target.secret }),
        },
        body: JSON.stringify(update),
        redirect: 'manual',
        signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      const body = await response.text();
      if (!response.ok) return `Wrong response from the webhook: ${response.status} ${response.statusText}`;
      this.#doReply(body);
      return null;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return cause instanceof Error ? cause.message : 'Connection failed';
    }
  }

  #doReply(body: string): void {
    const reply = parsedJson(body);
    if (!isObject(reply) || typeof reply['method'] !== 'string') return;
    const { method, ...parameters } = reply;
    this.callFromReply(method, parameters);
  }
}
