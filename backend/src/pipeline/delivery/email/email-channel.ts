import { Inject, Injectable } from '@nestjs/common';
import { resetPasswordEmail, verificationEmailMessage } from '../../../contract/messages/account-email.js';
import { alertsEmail } from '../../../contract/messages/alert-email.js';
import { type EmailForm, emailForm } from '../../../contract/messages/email-form.js';
import { REPEAT } from '../../../contract/messages/marks.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { acknowledgeUrl } from '../../alerts/acknowledge-link.js';
import { AlertTexts } from '../alert-texts.js';
import { accountMessageOf, emailNoticeOf } from '../domain/notice-body.js';
import { afterEmail, type NextStep } from '../domain/retry-policy.js';
import { sealPurpose, type SecretEmail, unseal } from '../emails.js';
import { idsOf } from '../outbox/attempts.js';
import type { AlertRow, Channel, Claimed, Composed, Outgoing, SettledDelivery } from '../outbox/channel.js';
import { type OptionalEmail, unsubscribeLink } from '../unsubscribe-link.js';
import { type EmailClaim, type EmailContent, EmailQueue } from './email-queue.js';
import { EmailReach } from './email-reach.js';
import { EmailServer } from './email-server.js';

const QUEUE_LATE_EVERY_MS = 2000;

interface Written {
  readonly to: string;
  readonly form: EmailForm;
  /** Where the person is rid of such e-mails; null for one they have asked for. */
  readonly unsubscribe: string | null;
}

/** People's own addresses. It also takes over alerts that Telegram does not take in time. Without a mail server everything fails. */
@Injectable()
export class EmailChannel implements Channel<EmailClaim, Written> {
  readonly kind = 'email';
  readonly pace = { atOnce: 4, perSecond: null };
  private queuedLateAt = -Infinity;
  private saidUnconfigured = false;

  constructor(
    private readonly queue: EmailQueue,
    private readonly server: EmailServer,
    private readonly reach: EmailReach,
    private readonly texts: AlertTexts,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  most(): number {
    return this.server.isConfigured ? this.reach.most() : 0;
  }

  probeIn(fence: Fence | null): number {
    return fence === null ? Infinity : this.reach.probeIn();
  }

  async probe(stop: AbortSignal): Promise<void> {
    const startedAt = this.clock.running();
    const outcome = await this.server.probe(stop);
    if (!stop.aborted) this.reach.probed(outcome, startedAt);
  }

  async prepare(fence: Fence): Promise<readonly SettledDelivery[]> {
    if (this.clock.running() >= this.queuedLateAt + QUEUE_LATE_EVERY_MS) {
      this.queuedLateAt = this.clock.running();
      await this.queue.queueLate(fence);
    }
    return this.server.isConfigured ? [] : this.failAll(fence);
  }

  claim(key: string, most: number, except: readonly string[], fence: Fence): Promise<Claimed<EmailClaim>> {
    return this.queue.claim(key, most, except, fence);
  }

  /** What cannot be put into words is a bug, or a secret that was changed. */
  compose(claim: EmailClaim, sentAt: number): Composed<Written> {
    const deliveryIds = idsOf(claim.deliveries);
    try {
      const composed = this.write(claim, sentAt);
      if (composed !== null) return composed;
      this.logger.error({ deliveryIds }, 'email: a sealed link could not be opened');
    } catch (error) {
      this.logger.error({ err: error, deliveryIds }, 'email: deliveries could not be worded');
    }
    return { message: null, covers: claim.deliveries.length };
  }

  start(): boolean {
    return true;
  }

  async send(
    { claim, deliveries, message: { to, form, unsubscribe } }: Outgoing<EmailClaim, Written>,
    stop: AbortSignal,
  ): Promise<NextStep> {
    const { destination, emailId, emailAt } = claim;
    const messageId = `delivery.${emailId}.${emailAt}@${this.server.domain}`;
    const outcome = await this.server.send({ to, messageId, form, unsubscribe }, stop);
    if (!stop.aborted) this.reach.sent(destination, outcome);
    if (outcome.kind !== 'accepted') {
      this.logger.warn({ deliveryIds: idsOf(deliveries), outcome }, 'email: a mail was not accepted');
    }
    const attempts = Math.max(...deliveries.map((delivery) => delivery.attempts));
    return afterEmail(outcome, attempts, Math.random(), emailId);
  }

  /** null when its link cannot be opened any more: SESSION_SECRET is another one by now. */
  private write(claim: EmailClaim, sentAt: number): Composed<Written> | null {
    const { content, destination, to } = claim;
    if (content.kind === 'alerts' || content.kind === 'notice') {
      if (to === null) throw new Error('A deleted account has no address');
      if (content.kind === 'alerts') return this.writeAlerts({ ...claim, to }, content, sentAt);
      const form = noticeForm(claim, content.body);
      return { message: { to, form, unsubscribe: this.linkFor(claim, 'notices') }, covers: 1 };
    }
    const { kind, sealed } = content;
    const secret = unseal(this.config.sessionSecret, sealPurpose(destination, kind), sealed);
    if (secret === null) return null;
    return { message: { ...this.writeSecret(kind, secret, to), unsubscribe: null }, covers: 1 };
  }

  private writeSecret(
    kind: SecretEmail['kind'],
    secret: string,
    address: string | null,
  ): Pick<Written, 'to' | 'form'> {
    if (kind === 'account-message') {
      const { to, email } = accountMessageOf(secret);
      return { to, form: emailForm(email.subject, email.parts) };
    }
    if (address === null) throw new Error('A deleted account has no address');
    const message = kind === 'verify-email' ? verificationEmailMessage : resetPasswordEmail;
    return { to: address, form: message(secret, this.config.brandName) };
  }

  private writeAlerts(
    claim: EmailClaim & { readonly to: string },
    { alerts, why }: Extract<EmailContent, { kind: 'alerts' }>,
    sentAt: number,
  ): Composed<Written> {
    const facts = alerts.map((alert) => this.texts.facts(alert));
    const alertsUrl = `${this.config.publicUrl}/${claim.isPro ? '' : 'onboarding'}#triggers`;
    const { email, taken } = alertsEmail(
      facts,
      { sentAt, repeat: isRepeat(claim), zone: claim.zone },
      { why, alertsUrl, acknowledgeUrl: this.acknowledgeUrlOf(alerts) },
    );
    return {
      message: { to: claim.to, form: email, unsubscribe: this.linkFor(claim, 'alerts') },
      covers: taken,
    };
  }

  private acknowledgeUrlOf(alerts: readonly AlertRow[]): string | null {
    const asking = alerts.find(({ asks }) => asks !== undefined);
    return asking === undefined ? null : acknowledgeUrl(this.config, asking.id);
  }

  private linkFor({ destination }: EmailClaim, email: OptionalEmail): string {
    return unsubscribeLink(this.config, { userId: destination, email });
  }

  private async failAll(fence: Fence): Promise<readonly SettledDelivery[]> {
    const settled = await this.queue.failAll('no-mail-server', fence);
    if (settled.length > 0 && !this.saidUnconfigured) {
      this.saidUnconfigured = true;
      this.logger.error('email: SMTP_URL is not set, so every e-mail fails');
    }
    return settled;
  }
}

function isRepeat({ deliveries }: EmailClaim): boolean {
  return deliveries.some(({ ambiguous }) => ambiguous);
}

function noticeForm(claim: EmailClaim, body: string): EmailForm {
  const { subject, parts } = emailNoticeOf(body);
  return emailForm(subject, isRepeat(claim) ? [...parts, { kind: 'lines', lines: [REPEAT] }] : parts);
}
