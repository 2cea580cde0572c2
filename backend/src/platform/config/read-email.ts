import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';

const DEFAULT_SENDER = 'alerts@bellwether.example';
/** A name and an address in angle brackets, or an address alone. */
const SENDER = /^(?:[^\r\n<>]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;
/** Domains no mail server takes mail from: RFC 2606 and RFC 6761. */
const NO_DOMAIN = /@(?:[^@>]*\.)?(?:example|invalid|test|localhost)\.?>?$/i;
const AS_IN = 'one line like Bellwether <alerts@example.com>';

/**
 * The mail server and who mail comes from; null: no mail is sent. A password never goes without TLS to another machine: see
 * delivery/email/email-server.ts.
 */
export function readEmail(reader: EnvReader, production: boolean, brandName: string): Config['email'] {
  const smtpUrl = readSmtpUrl(reader);
  const from = reader.formed('MAIL_FROM', SENDER, AS_IN);
  if (smtpUrl === null) return null;
  if (production && from === null) {
    reader.fault(
      'MAIL_FROM is not set: with SMTP_URL production needs the sender of its mails, like Bellwether <alerts@example.com>.',
    );
  }
  if (production && from !== null && NO_DOMAIN.test(from)) {
    reader.refuse('MAIL_FROM', 'an address of a domain of yours: no server takes mail from this one');
  }
  return Object.freeze({ smtpUrl, from: from ?? `${brandName} <${DEFAULT_SENDER}>` });
}

function readSmtpUrl(reader: EnvReader): string | null {
  const smtpUrl = reader.secret(
    'SMTP_URL',
    /^smtps?:\/\/[^\s/?#]+\S*$/,
    'an address like smtp://user:password@host:587',
  );
  if (smtpUrl === null || !URL.canParse(smtpUrl)) {
    if (smtpUrl !== null) reader.fault('SMTP_URL is not an address like smtp://user:password@host:587.');
    return smtpUrl;
  }
  const { searchParams, password } = new URL(smtpUrl);
  const tls = searchParams.get('tls');
  if (
    (tls !== null && tls !== 'off') ||
    searchParams.has('ignoreTLS') ||
    searchParams.has('opportunisticTLS')
  ) {
    reader.fault(
      'SMTP_URL says about TLS what is not known here: only ?tls=off is, for a server without a password.',
    );
  } else if (tls === 'off' && password !== '') {
    reader.fault(
      'SMTP_URL says tls=off and holds a password, which would go in clear: leave one of them out.',
    );
  }
  return smtpUrl;
}
