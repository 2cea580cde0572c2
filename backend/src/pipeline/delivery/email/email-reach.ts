import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { Circuit } from '../domain/circuit.js';
import type { EmailOutcome } from '../domain/retry-policy.js';
import { emailReachOf } from './smtp-outcome.js';

const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * The circuit in front of the mail server. After a refused login or sender nothing is tried for 5 s, doubling to 15 minutes until an
 * e-mail is taken: servers lock out who goes on guessing.
 */
@Injectable()
export class EmailReach {
  private readonly circuit: Circuit;
  private refusals = 0;
  private heldUntil = -Infinity;

  constructor(
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.circuit = new Circuit(clock.running());
  }

  /** How many e-mails may be under way at once. */
  most(): number {
    return this.heldFor() > 0 ? 0 : this.circuit.most();
  }

  /** Milliseconds until the server is to be asked; infinite while it answers. */
  probeIn(): number {
    if (this.circuit.state === 'up') return Infinity;
    return Math.max(this.circuit.probeIn(this.clock.running()), this.heldFor());
  }

  /** How an e-mail to a person fared. */
  sent(userId: string, outcome: EmailOutcome): void {
    const reach = emailReachOf(outcome);
    if (reach === 'answered') this.refusals = 0;
    this.change(outcome, () => this.circuit.sent(userId, reach, this.clock.running()));
  }

  /** `startedAt` is of `Clock.running()`. */
  probed(outcome: EmailOutcome, startedAt: number): void {
    this.change(outcome, () => this.circuit.probed(emailReachOf(outcome), startedAt));
  }

  private change(outcome: EmailOutcome, act: () => void): void {
    const before = this.circuit.state;
    act();
    const isRefused = emailReachOf(outcome) === 'wrong-token';
    // Mails that were under way together are refused together: that is one refusal.
    if (isRefused && this.heldFor() <= 0) this.hold();
    const { state } = this.circuit;
    if (state === before && !isRefused) return;
    if (state === 'up') this.logger.info('mail: the server answers again');
    else this.logger.error({ outcome, nextTryInMs: Math.max(0, this.heldFor()) }, whyEmailWaits(outcome));
  }

  private hold(): void {
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(this.refusals, 20));
    this.refusals += 1;
    this.heldUntil = this.clock.running() + wait;
  }

  private heldFor(): number {
    return this.heldUntil - this.clock.running();
  }
}

function whyEmailWaits(outcome: EmailOutcome): string {
  if (outcome.kind === 'sender-refused') {
    return 'mail: the server refuses the sender of MAIL_FROM: mails wait until it takes it';
  }
  if (outcome.kind === 'wrong-login') {
    return 'mail: the server refuses the user or password of SMTP_URL: mails wait until it takes them';
  }
  if (outcome.kind === 'unreachable' && /\bETLS\b|CERT|LEAF_SIGNATURE/.test(outcome.detail)) {
    return 'mail: the server of SMTP_URL offers no TLS that can be trusted: mails wait, for the password would go in clear';
  }
  return 'mail: the server takes nothing: mails wait';
}
