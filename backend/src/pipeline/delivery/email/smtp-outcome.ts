import type { Reach } from '../domain/circuit.js';
import type { EmailOutcome } from '../domain/retry-policy.js';

/** What nodemailer tells about a mail that did not go. */
interface SmtpFault {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly timeoutType?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Errors, by nodemailer's code or the system's, that come before the server can have read a word of the mail. */
const NEVER_LEFT: readonly unknown[] = [
  'EDNS',
  'ETLS',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
const EARLY_TIMEOUTS: readonly unknown[] = ['CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'];
const EARLY_COMMANDS: readonly unknown[] = ['EHLO', 'HELO', 'LHLO', 'STARTTLS'];
/** Node's names for a certificate that is not trusted: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNTRUSTED = /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/;
const SERVICE_CLOSES = 421;
const LOGIN_WANTED: readonly number[] = [530, 535];
/**
 * Postfix judges the sender only when it is asked for the receiver (smtpd_delay_reject): RFC 3463 X.1.7 and X.1.8, or these
 * words of https://www.postfix.org/postconf.5.html#reject_sender_login_mismatch.
 */
const ABOUT_SENDER = /\b5\.1\.[78]\b|\bsender address rejected\b/i;

/**
 * Reads why a mail did not go. A connection that breaks after the greeting may have carried the mail. Of the error only
 * its codes are told: its texts can hold the address.
 */
export function smtpOutcomeOf(error: unknown): Exclude<EmailOutcome, { kind: 'accepted' }> {
  const fault = error as SmtpFault;
  const { code, originalCode, timeoutType, command } = fault;
  const answer = typeof fault.responseCode === 'number' ? fault.responseCode : null;
  const detail = [code, originalCode, timeoutType, command, answer]
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .join(' ');
  if (code === 'EAUTH' || code === 'ENOAUTH' || (answer !== null && LOGIN_WANTED.includes(answer))) {
    return { kind: 'wrong-login', detail };
  }
  const isEarly =
    NEVER_LEFT.includes(code) ||
    NEVER_LEFT.includes(originalCode) ||
    UNTRUSTED.test(String(originalCode)) ||
    EARLY_TIMEOUTS.includes(timeoutType) ||
    EARLY_COMMANDS.includes(command);
  if (isEarly || answer === SERVICE_CLOSES || (answer !== null && command === 'CONN')) {
    return { kind: 'unreachable', detail };
  }
  if (answer === null) return code === 'EENVELOPE' ? addressRefused(detail) : { kind: 'unanswered', detail };
  if (answer < 500) return { kind: 'deferred', detail };
  if (command === 'MAIL FROM' || (command === 'RCPT TO' && ABOUT_SENDER.test(String(fault.response)))) {
    return { kind: 'sender-refused', detail };
  }
  return command === 'RCPT TO' ? addressRefused(detail) : { kind: 'refused', reason: 'refused', detail };
}

const REACHES: Readonly<Record<EmailOutcome['kind'], Reach>> = {
  unreachable: 'not-reached',
  unanswered: 'unanswered',
  'wrong-login': 'wrong-token',
  'sender-refused': 'wrong-token',
  accepted: 'answered',
  deferred: 'answered',
  refused: 'answered',
};

/** What an outcome says about the mail server, not about the mail. */
export function emailReachOf({ kind }: EmailOutcome): Reach {
  return REACHES[kind];
}

/** Without an answer: an address that cannot even be asked for. */
function addressRefused(detail: string): EmailOutcome & { kind: 'refused' } {
  return { kind: 'refused', reason: 'address-refused', detail };
}
