/**
 * How a server behaves badly. `answer`: refuses with this code, at the login (RFC 4954: 535), at the sender (RFC 5321: 550, 553), when asked for the receiver
 * or after the words of the mail.
 * `hang`: answers nothing after the words of the mail; `keeps` says whether it has them all the same.
 */
export type MailFault =
  | { readonly kind: 'answer'; readonly at: FaultPlace; readonly code: number }
  | { readonly kind: 'hang'; readonly keeps: boolean };

/** Commands of one mail in their order; faults for one receiver are met at the last two only. */
export type FaultPlace = 'auth' | 'mail' | 'rcpt' | 'data';

export interface ScriptedFault {
  readonly fault: MailFault;
  /** How many mails it spoils. */
  readonly times: number;
  /** Only mails to this address; null: any. */
  readonly to: string | null;
}

/** Faults in the order they were asked for: a mail meets the first one that is meant for it. */
export class FaultScript {
  private waiting: readonly ScriptedFault[] = [];

  add(fault: ScriptedFault): void {
    this.waiting = [...this.waiting, fault];
  }

  clear(): void {
    this.waiting = [];
  }

  pending(): readonly ScriptedFault[] {
    return this.waiting;
  }

  /** The fault a mail meets at a command; it then counts as used. `to` is null before the receiver is known. */
  take(to: string | null, at: FaultPlace): MailFault | null {
    const found = this.waiting.find(
      (each) => placeOf(each.fault) === at && (each.to === null || each.to === to),
    );
    if (found === undefined) return null;
    this.waiting = this.waiting.flatMap((each) => {
      if (each !== found) return [each];
      return each.times > 1 ? [{ ...each, times: each.times - 1 }] : [];
    });
    return found.fault;
  }
}

function placeOf(fault: MailFault): FaultPlace {
  return fault.kind === 'answer' ? fault.at : 'data';
}
