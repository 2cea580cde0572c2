import type { LinkPoll, LinkStart } from '@contract/telegram.js';
import type { TrialSession } from '../../shared/session/trial-session.js';
import {
  type LinkEffect,
  type LinkEvent,
  type LinkState,
  IDLE,
  type PopupOutcome,
  type LinkStep,
  start,
  step,
} from './link-machine.js';
import type { TelegramLink } from './stored-link.js';

/** How long the ready state lasts before the link opens. */
const OPEN_AFTER_MS = 100;

/** The world around the machine. Timers take milliseconds and return how to stop them. */
export interface LinkPorts {
  requestLink(): Promise<LinkStart>;
  pollLink(token: string): Promise<LinkPoll>;
  /** @throws Error 'Failed to disconnect' */
  disconnect(token: string, what: 'link' | 'session'): Promise<void>;
  openLink(link: TelegramLink): PopupOutcome;
  storeLink(link: TelegramLink | null): void;
  storeSession(session: TrialSession | null): void;
  announce(): void;
  reportDisconnectFailure(): void;
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The connection of this page to Telegram: one machine for all its buttons, driven by `send`. It asks at a steady
 * pace while waiting; an ask that fails is ignored, and the next one is not sent before the last is answered.
 */
export class LinkFlow {
  private current: LinkState = IDLE;
  private readonly listeners = new Set<() => void>();
  private stopPolling = () => {};
  private stopOpening = () => {};

  constructor(private readonly ports: LinkPorts) {}

  /** Takes up what the tab has stored: a session, or a link to go on waiting for. */
  begin(session: TrialSession | null, link: TelegramLink | null): void {
    this.take(start(session, link));
  }

  /** Stops every timer. `begin` may follow. */
  end(): void {
    this.stopPolling();
    this.stopOpening();
  }

  readonly state = (): LinkState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly send = (event: LinkEvent): void => this.take(step(this.current, event));

  private take({ state, effects }: LinkStep): void {
    const changed = state !== this.current;
    this.current = state;
    for (const effect of effects) this.run(effect);
    if (changed) for (const listener of this.listeners) listener();
  }

  private run(effect: LinkEffect): void {
    switch (effect.do) {
      case 'request-link':
        return this.requestLink(effect.pollEveryMs);
      case 'store-link':
        return this.ports.storeLink(effect.link);
      case 'open-link':
        return this.openLater(effect.link);
      case 'poll':
        return this.poll(effect.link);
      case 'stop':
        return this.end();
      case 'store-session':
        return this.ports.storeSession(effect.session);
      case 'announce':
        return this.ports.announce();
      case 'request-disconnect':
        return this.requestDisconnect(effect.token, effect.what);
      case 'report-disconnect-failure':
        return this.ports.reportDisconnectFailure();
    }
  }

  private requestLink(pollEveryMs: number): void {
    this.ports.requestLink().then(
      (answer) => this.send({ type: 'link-created', link: { ...answer, pollEveryMs } }),
      (error: unknown) => this.send({ type: 'link-failed', detail: messageOf(error) }),
    );
  }

  private openLater(link: TelegramLink): void {
    this.stopOpening();
    this.stopOpening = this.ports.after(OPEN_AFTER_MS, () =>
      this.send({ type: 'link-opened', popup: this.ports.openLink(link) }),
    );
  }

  private poll({ token, pollEveryMs }: TelegramLink): void {
    this.stopPolling();
    let asking = false;
    this.stopPolling = this.ports.every(pollEveryMs, () => {
      if (asking) return;
      asking = true;
      this.ports
        .pollLink(token)
        .then(
          (answer) => this.send({ type: 'polled', token, answer }),
          () => undefined,
        )
        .finally(() => {
          asking = false;
        });
    });
  }

  private requestDisconnect(token: string, what: 'link' | 'session'): void {
    this.ports.disconnect(token, what).then(
      () => this.send({ type: 'disconnected' }),
      () => this.send({ type: 'disconnect-failed' }),
    );
  }
}
