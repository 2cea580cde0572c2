/**
 * How a server behaves badly. `answer`: refuses with this code, when asked for the receiver or after the words of the mail.
 * `hang`: answers nothing after the words of the mail; `keeps` says whether it has them all the same.
 */
export type MailFault =
  | { readonly kind: 'answer'; readonly at: 'rcpt' | 'data'; readonly code: number }
  | { readonly kind: 'hang'; readonly keeps: boolean };

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

  /** The fault a mail meets when its receiver is asked for, or after its words; it then counts as used. */
  take(to: string, at: 'rcpt' | 'data'): MailFault | null {
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

function placeOf(fault: MailFault): 'rcpt' | 'data' {
  return fault.kind === 'answer' ? fault.at : 'data';
}
