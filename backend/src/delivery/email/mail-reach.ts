import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { Circuit } from '../domain/circuit.js';
import type { MailOutcome } from '../domain/mail-retry.js';
import { mailReachOf } from './smtp-outcome.js';

/** The circuit in front of the mail server: while nobody answers, or we are not let in, nothing is tried but a probe. */
@Injectable()
export class MailReach {
  private readonly circuit = new Circuit(performance.now());

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** How many mails may be under way at once. */
  most(): number {
    return this.circuit.most();
  }

  /** Milliseconds until the server is to be asked; infinite while it answers. */
  probeIn(): number {
    return this.circuit.state === 'up' ? Infinity : this.circuit.probeIn(performance.now());
  }

  /** How a mail to a person fared. */
  sent(userId: string, outcome: MailOutcome): void {
    this.change(outcome, () => this.circuit.sent(userId, mailReachOf(outcome), performance.now()));
  }

  /** `startedAt` is of the monotonic clock. */
  probed(outcome: MailOutcome, startedAt: number): void {
    this.change(outcome, () => this.circuit.probed(mailReachOf(outcome), startedAt));
  }

  private change(outcome: MailOutcome, act: () => void): void {
    const before = this.circuit.state;
    act();
    const { state } = this.circuit;
    if (state === before) return;
    if (state === 'up') this.logger.info('the mail server answers again');
    else this.logger.error({ outcome }, 'the mail server takes nothing: mails wait');
  }
}
