import { Inject, Injectable } from '@nestjs/common';
import { resetPasswordMail, verifyEmailMail } from '../../../contract/messages/mail-account.js';
import { alertsMail } from '../../../contract/messages/mail-alert.js';
import { type MailForm, mailForm } from '../../../contract/messages/mail-form.js';
import { REPEAT } from '../../../contract/messages/marks.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AlertTexts } from '../alert-texts.js';
import { mailNoticeOf } from '../domain/notice-body.js';
import { sealPurpose, unseal } from '../emails.js';
import { type OptionalEmail, unsubscribeLink } from '../unsubscribe-link.js';
import type { EmailClaim, EmailContent } from './email-queue.js';

export interface WrittenEmail {
  readonly form: MailForm;
  /** How many deliveries of the claim, counted from the first, it covers. */
  readonly covers: number;
  /** Where the person is rid of such e-mails; null for one they have asked for. */
  readonly unsubscribe: string | null;
}

/** Puts a claim into words. */
@Injectable()
export class EmailWriter {
  constructor(
    private readonly texts: AlertTexts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** null when its link cannot be opened any more: SESSION_SECRET is another one by now. `sentAt`: epoch milliseconds. */
  write(claim: EmailClaim, sentAt: number): WrittenEmail | null {
    const { content } = claim;
    if (content.kind === 'alerts') return this.writeAlerts(claim, content, sentAt);
    if (content.kind === 'notice')
      return {
        form: noticeForm(claim, content.body),
        covers: 1,
        unsubscribe: this.linkFor(claim, 'notices'),
      };
    const link = unseal(
      this.config.sessionSecret,
      sealPurpose(claim.destination, content.kind),
      content.sealed,
    );
    if (link === null) return null;
    const form = content.kind === 'verify-email' ? verifyEmailMail(link) : resetPasswordMail(link);
    return { form, covers: 1, unsubscribe: null };
  }

  private writeAlerts(
    claim: EmailClaim,
    { alerts, why }: Extract<EmailContent, { kind: 'alerts' }>,
    sentAt: number,
  ): WrittenEmail {
    const { isPro, deliveries } = claim;
    const facts = alerts.map((alert) => this.texts.facts(alert));
    const repeat = deliveries.some(({ ambiguous }) => ambiguous);
    const alertsUrl = `${this.config.publicUrl}/${isPro ? '' : 'onboarding'}#triggers`;
    const { mail, taken } = alertsMail(facts, { sentAt, repeat }, { why, alertsUrl });
    return { form: mail, covers: taken, unsubscribe: this.linkFor(claim, 'alerts') };
  }

  private linkFor({ destination }: EmailClaim, mail: OptionalEmail): string {
    return unsubscribeLink(this.config, { userId: destination, mail });
  }
}

function noticeForm({ deliveries }: EmailClaim, body: string): MailForm {
  const { subject, parts } = mailNoticeOf(body);
  const isRepeat = deliveries.some(({ ambiguous }) => ambiguous);
  return mailForm(subject, isRepeat ? [...parts, { kind: 'lines', lines: [REPEAT] }] : parts);
}
