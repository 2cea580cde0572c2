import type { HandshakePoll, HandshakeResponse } from '@contract/telegram.js';
import type { TrialSession } from '../../shared/session/trial-session.js';
import {
  type ConnectEffect,
  type ConnectEvent,
  type ConnectState,
  IDLE,
  type PopupOutcome,
  type Step,
  start,
  step,
} from './connect-machine.js';
import type { Handshake } from './handshake.js';

/** How long the ready state lasts before the link opens. */
const OPEN_AFTER_MS = 100;

/** The world around the machine. Timers take milliseconds and return how to stop them. */
export interface ConnectPorts {
  requestHandshake(): Promise<HandshakeResponse>;
  pollHandshake(token: string): Promise<HandshakePoll>;
  /** @throws Error 'Failed to disconnect' */
  disconnect(token: string, what: 'handshake' | 'session'): Promise<void>;
  openLink(handshake: Handshake): PopupOutcome;
  storeHandshake(handshake: Handshake | null): void;
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
export class ConnectFlow {
  private current: ConnectState = IDLE;
  private readonly listeners = new Set<() => void>();
  private stopPolling = () => {};
  private stopOpening = () => {};

  constructor(private readonly ports: ConnectPorts) {}

  /** Takes up what the tab has stored: a session, or a handshake to go on waiting for. */
  begin(session: TrialSession | null, handshake: Handshake | null): void {
    this.take(start(session, handshake));
  }

  /** Stops every timer. `begin` may follow. */
  end(): void {
    this.stopPolling();
    this.stopOpening();
  }

  readonly state = (): ConnectState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly send = (event: ConnectEvent): void => this.take(step(this.current, event));

  private take({ state, effects }: Step): void {
    const changed = state !== this.current;
    this.current = state;
    for (const effect of effects) this.run(effect);
    if (changed) for (const listener of this.listeners) listener();
  }

  private run(effect: ConnectEffect): void {
    switch (effect.do) {
      case 'request-handshake':
        return this.requestHandshake(effect.pollEveryMs);
      case 'store-handshake':
        return this.ports.storeHandshake(effect.handshake);
      case 'open-link':
        return this.openLater(effect.handshake);
      case 'poll':
        return this.poll(effect.handshake);
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

  private requestHandshake(pollEveryMs: number): void {
    this.ports.requestHandshake().then(
      (answer) => this.send({ type: 'handshake-done', handshake: { ...answer, pollEveryMs } }),
      (error: unknown) => this.send({ type: 'handshake-failed', detail: messageOf(error) }),
    );
  }

  private openLater(handshake: Handshake): void {
    this.stopOpening();
    this.stopOpening = this.ports.after(OPEN_AFTER_MS, () =>
      this.send({ type: 'link-opened', popup: this.ports.openLink(handshake) }),
    );
  }

  private poll({ token, pollEveryMs }: Handshake): void {
    this.stopPolling();
    let asking = false;
    this.stopPolling = this.ports.every(pollEveryMs, () => {
      if (asking) return;
      asking = true;
      this.ports
        .pollHandshake(token)
        .then(
          (answer) => this.send({ type: 'polled', token, answer }),
          () => undefined,
        )
        .finally(() => {
          asking = false;
        });
    });
  }

  private requestDisconnect(token: string, what: 'handshake' | 'session'): void {
    this.ports.disconnect(token, what).then(
      () => this.send({ type: 'disconnected' }),
      () => this.send({ type: 'disconnect-failed' }),
    );
  }
}
