import { Inject, Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { EmailForm } from '../../../contract/messages/email-form.js';
import { withDeadline } from '../../../platform/clock/deadline.js';
import { Cached } from '../../../platform/clock/cached.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { EmailOutcome } from '../domain/retry-policy.js';
import { smtpOutcomeOf } from './smtp-outcome.js';

const TIMEOUTS = { connectionTimeout: 5000, dnsTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 };
const CALL_TIMEOUT_MS = 20_000;
const PROBE_TIMEOUT_MS = 3000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/i;
/** What decides about TLS is decided here, so nodemailer must not find it in the URL, where it would win. */
const ABOUT_TLS = ['tls', 'requireTLS', 'ignoreTLS', 'opportunisticTLS'];

export interface OutgoingEmail {
  /** One address. */
  readonly to: string;
  /** The same at every attempt: mail programs show two mails with one id as one. Without angle brackets. */
  readonly messageId: string;
  readonly form: EmailForm;
  readonly unsubscribe: string | null;
}

/** The mail server of SMTP_URL: the only place that knows nodemailer. No call rejects. */
@Injectable()
export class EmailServer {
  private readonly server: Config['email'];
  /** nodemailer is loaded for the first mail, not at the start. */
  private readonly transport = new Cached(() => this.openTransport(), Infinity);

  constructor(@Inject(CONFIG) { email }: Config) {
    this.server = email;
  }

  /** Whether there is one at all. */
  get isConfigured(): boolean {
    return this.server !== null;
  }

  /** The part of our own address behind the @. */
  get domain(): string {
    return /@([^\s>]+)/.exec(this.server?.from ?? '')?.[1] ?? 'localhost';
  }

  /** Ends within 20 s, at once when `stop` aborts. Each mail has a connection of its own. */
  async send({ to, messageId, form, unsubscribe }: OutgoingEmail, stop: AbortSignal): Promise<EmailOutcome> {
    return this.call((transport, from) =>
      transport.sendMail({
        ...form,
        from,
        to: { name: '', address: to },
        messageId: `<${messageId}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([stop, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
      }),
    );
  }

  /** Whether it greets us and lets us in. Ends within 3 s, at once when `stop` aborts. */
  async probe(stop: AbortSignal): Promise<EmailOutcome> {
    return this.call((transport) =>
      withDeadline(PROBE_TIMEOUT_MS, stop, (signal) => Promise.race([transport.verify(), rejection(signal)])),
    );
  }

  private async call(run: (transport: Transporter, from: string) => Promise<unknown>): Promise<EmailOutcome> {
    if (this.server === null) return { kind: 'unreachable', detail: 'no mail server' };
    try {
      await run(await this.transport.get(), this.server.from);
      return { kind: 'accepted' };
    } catch (error) {
      return smtpOutcomeOf(error);
    }
  }

  private async openTransport(): Promise<Transporter> {
    if (this.server === null) throw new Error('There is no mail server');
    const { createTransport } = await import('nodemailer');
    return createTransport({ ...smtpRoute(this.server.smtpUrl), ...TIMEOUTS });
  }
}

/** Never resolves; rejects when `signal` aborts. */
function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });
}

/** RFC 2369; one press in the mail program (RFC 8058) is for https only. */
function unsubscribeHeaders(link: string | null): Readonly<Record<string, string>> {
  if (link === null) return {};
  const named = { 'List-Unsubscribe': `<${link}>` };
  return link.startsWith('https:')
    ? { ...named, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : named;
}

export interface SmtpRoute {
  /** SMTP_URL without what it says about TLS. */
  readonly url: string;
  /** No word is sent before STARTTLS has succeeded. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
}

/**
 * How nodemailer reaches SMTP_URL: `smtps:` is TLS from the start, `smtp:` to another machine demands STARTTLS (RFC 3207) unless
 * `?tls=off`. Other options in the query stay. Pure.
 * @throws TypeError if it is no URL
 */
export function smtpRoute(smtpUrl: string): SmtpRoute {
  const url = new URL(smtpUrl);
  const isOff = url.searchParams.get('tls') === 'off';
  for (const name of ABOUT_TLS) url.searchParams.delete(name);
  const mayGoWithout = url.protocol === 'smtps:' || LOOPBACK.test(url.hostname) || isOff;
  return { url: url.href, requireTLS: !mayGoWithout, ignoreTLS: isOff };
}
