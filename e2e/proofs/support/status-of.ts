/** The status of an answer; 0 if none comes within `limitMs`. Never rejects. */
export async function statusOf(url: string, limitMs: number, init: RequestInit = {}): Promise<number> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
