/**
 * `answer`: refuses with this code, at the login (RFC 4954: 535), at the sender (RFC 5321: 550, 553), when asked for the receiver
 * or after the words of the mail. There `hang` answers nothing and `cut` closes the connection; `keeps`: the mail is there all the
 * same. `slow` takes it and says so that late.
 */
export type MailFault =
  | { readonly kind: 'answer'; readonly at: FaultPlace; readonly code: number }
  | { readonly kind: 'hang' | 'cut'; readonly keeps: boolean }
  | { readonly kind: 'slow'; readonly ms: number };

/** Commands of one mail in their order; faults for one receiver are met at the last two only. */
export type FaultPlace = 'auth' | 'mail' | 'rcpt' | 'data';

export interface ScriptedFault {
  readonly fault: MailFault;
  /** How many mails it spoils. */
  readonly times: number;
  /** Only mails to this address; null: any. */
  readonly to: string | null;
}

/** For a mail at a command; `to` is null before the receiver is known. */
export function isMeantFor({ fault, to: wanted }: ScriptedFault, to: string | null, at: FaultPlace): boolean {
  return (fault.kind === 'answer' ? fault.at : 'data') === at && (wanted === null || wanted === to);
}
