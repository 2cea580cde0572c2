import { readEmail } from './domain/mime.js';

/** A mail that was accepted. `n` counts from 1; `at` in epoch milliseconds. */
export interface KeptMail {
  readonly n: number;
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string | null;
}

/** All mails, whoever they are for. In memory. */
export class Mailbox {
  private kept: readonly KeptMail[] = [];
  private count = 0;

  keep(envelope: { readonly from: string; readonly to: readonly string[] }, raw: Buffer): void {
    const { headers, text, html } = readEmail(raw);
    this.count += 1;
    const mail = { n: this.count, at: Date.now(), ...envelope, headers, text, html };
    const named = { subject: headers['subject'] ?? '', messageId: headers['message-id'] ?? '' };
    this.kept = [...this.kept, { ...mail, ...named }];
  }

  /** Oldest first; only those to an address, whatever its case, if one is given. */
  mails(to?: string): readonly KeptMail[] {
    if (to === undefined) return this.kept;
    return this.kept.filter((mail) => mail.to.some((each) => each.toLowerCase() === to.toLowerCase()));
  }

  /** Numbers go on, so that a page never shows another mail than it was opened for. */
  clear(): void {
    this.kept = [];
  }
}
