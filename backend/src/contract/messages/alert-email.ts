import { alertsMessage } from './alert-digest.js';
import type { Sending, ToldFacts } from './alert-message.js';
import { type EmailForm, emailForm } from './email-form.js';
import { titled } from './plain-alerts.js';

/** Why an alert comes by mail: no chat is connected, its holder blocked the bot, Telegram did not take it in time, or a route says so. */
export type EmailReason = 'not-connected' | 'blocked' | 'not-accepted' | 'route';

export interface AlertsEmailLinks {
  readonly why: EmailReason;
  readonly alertsUrl: string;
  /** Where "Seen" is said; null: nothing waits for it. */
  readonly acknowledgeUrl: string | null;
}

export interface AlertsEmail {
  readonly email: EmailForm;
  /** How many of the alerts it holds, counted from the first; the others need a mail of their own. */
  readonly taken: number;
}

const REASONS: Readonly<Record<EmailReason, string>> = {
  'not-connected': 'This came by email because no Telegram chat is connected to your account.',
  blocked: 'This came by email because you have blocked the bot in Telegram.',
  'not-accepted': 'This came by email because Telegram did not accept it in time.',
  route: 'This came by email because the route of this alert has email in it.',
};

/**
 * Alerts of one person as a mail, oldest first, in the words they have in Telegram: as many as share their market source.
 * The subject is what the first one says, or how many there are. `alertsUrl` is where the person looks after them. Pure.
 * @throws RangeError without alerts.
 */
export function alertsEmail(
  alerts: readonly ToldFacts[],
  sending: Sending,
  { why, alertsUrl, acknowledgeUrl }: AlertsEmailLinks,
): AlertsEmail {
  const { text, taken } = alertsMessage(alerts, sending);
  const paragraphs = text.split('\n\n').map((paragraph) => paragraph.split('\n'));
  const email = emailForm(titled(text).title, [
    ...paragraphs.map((lines) => ({ kind: 'lines', lines }) as const),
    ...(acknowledgeUrl === null ? [] : [{ kind: 'link', label: 'Seen', url: acknowledgeUrl } as const]),
    { kind: 'lines', lines: [REASONS[why]] },
    { kind: 'link', label: 'Your alerts', url: alertsUrl },
  ]);
  return { email, taken };
}
