import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { Circuit, type Reach, type ReachState } from '../domain/circuit.js';
import type { SendCaller } from './send-gate.js';

/** How calls to Telegram fare; `since` is epoch milliseconds, null until the first call has ended. */
export interface TelegramHealth {
  readonly state: ReachState;
  readonly since: number | null;
}

/** The circuit in front of Telegram in this process: it hears how calls fare, and says whether to send any more. */
@Injectable()
export class TelegramReach {
  private readonly circuit: Circuit;
  private since: number | null = null;

  constructor(
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.circuit = new Circuit(clock.running());
  }

  get health(): TelegramHealth {
    return { state: this.circuit.state, since: this.since };
  }

  /** How many messages may be under way at once. */
  most(): number {
    return this.circuit.most();
  }

  /** Milliseconds until a probe is due; 0 means now. */
  probeIn(): number {
    return this.circuit.probeIn(this.clock.running());
  }

  /** How a message to a chat fared. */
  sent(caller: SendCaller, chatId: string, reach: Reach): void {
    const now = this.clock.running();
    this.change(() =>
      caller === 'reply' ? this.circuit.replied(chatId, reach, now) : this.circuit.sent(chatId, reach, now),
    );
  }

  /** How a call that sends nothing fared, as when updates are fetched. */
  heard(reach: Reach): void {
    if (reach === 'answered') this.change(() => this.circuit.answered(this.clock.running()));
    else this.circuit.doubted();
  }

  /** `startedAt` is of the clock that runs on. */
  probed(reach: Reach, startedAt: number): void {
    this.change(() => this.circuit.probed(reach, startedAt));
  }

  private change(act: () => void): void {
    const before = this.circuit.state;
    act();
    const { state } = this.circuit;
    if (state === before && this.since !== null) return;
    this.since = this.clock.now();
    if (state === before) return;
    if (state === 'up') this.logger.info('Telegram answers again');
    else this.logger.error({ state }, 'Telegram does not take messages: they wait');
  }
}
