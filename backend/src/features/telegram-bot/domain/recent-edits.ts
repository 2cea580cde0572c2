const REMEMBERED_MS = 3000;

export interface WantedEdit {
  readonly message: string;
  /** The message as it was when the button was pressed. */
  readonly seen: string;
  readonly shown: string;
}

/**
 * The edits of the last 3 s, the latest of each message: a second press on the way still saw the message as it was before
 * the first, and asks for the same again. No I/O, no clock: every `now` is milliseconds of one monotonic clock.
 */
export class RecentEdits {
  private readonly latest = new Map<string, WantedEdit & { readonly at: number }>();

  has({ message, seen, shown }: WantedEdit, now: number): boolean {
    const last = this.latest.get(message);
    return last?.seen === seen && last.shown === shown && now - last.at < REMEMBERED_MS;
  }

  add(edit: WantedEdit, now: number): void {
    for (const [message, { at }] of this.latest) {
      if (now - at < REMEMBERED_MS) break;
      this.latest.delete(message);
    }
    // Set anew, so that the map is in the order of time.
    this.latest.delete(edit.message);
    this.latest.set(edit.message, { ...edit, at: now });
  }
}
