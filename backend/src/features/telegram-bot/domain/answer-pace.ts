const MOST_ANSWERS = 6;
const WINDOW_MS = 60_000;

/**
 * How often a group is answered: 6 times in any minute, so that most of the messages it may have are left for alerts. Pure:
 * every `now` is milliseconds of one monotonic clock.
 */
export class AnswerPace {
  private readonly answered = new Map<string, readonly number[]>();

  /** Whether one more may be answered now; one that may not does not count. */
  allows(chatId: string, now: number): boolean {
    for (const [chat, times] of this.answered) {
      if (now - Number(times.at(-1)) < WINDOW_MS) break;
      this.answered.delete(chat);
    }
    const recent = (this.answered.get(chatId) ?? []).filter((at) => now - at < WINDOW_MS);
    if (recent.length >= MOST_ANSWERS) return false;
    // Set anew, so that the map is in the order of the latest answers.
    this.answered.delete(chatId);
    this.answered.set(chatId, [...recent, now]);
    return true;
  }
}
