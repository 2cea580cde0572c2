import type { Outages } from '../shared/local-server.js';
import type { MailFault, ScriptedFault } from './domain/faults.js';
import type { KeptMail } from './mailbox.js';
import type { Login } from './smtp.js';

/** What a test does with the mail server. Outages are of SMTP. */
export interface MailControl extends Outages {
  /** What was accepted, oldest first; only what went to an address if one is given. */
  mails(to?: string): readonly KeptMail[];
  /** Every user and password that was sent, oldest first. */
  logins(): readonly Login[];
  clear(): void;
  /** Spoils the next mail, or so many, to anybody or to one address. */
  fault(fault: MailFault, which?: { readonly times?: number; readonly to?: string }): void;
  pendingFaults(): readonly ScriptedFault[];
  clearFaults(): void;
}
