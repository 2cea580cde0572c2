import type { MailFault, ScriptedFault } from './domain/faults.js';
import type { KeptMail } from './mailbox.js';
import type { Login } from './smtp.js';

/** What a test does with the mail server. */
export interface MailControl {
  /** What was accepted, oldest first; only what went to an address if one is given. */
  mails(to?: string): readonly KeptMail[];
  /** Every user and password that was sent, oldest first. */
  logins(): readonly Login[];
  clear(): void;
  /** Spoils the next mail, or so many, to anybody or to one address. */
  fault(fault: MailFault, which?: { readonly times?: number; readonly to?: string }): void;
  pendingFaults(): readonly ScriptedFault[];
  clearFaults(): void;
  /** Nobody listens for SMTP, every open connection is dropped. `up` brings it back on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
}
