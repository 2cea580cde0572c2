/** The status of an answer that is under way; 0 if none comes. Never rejects. */
export async function statusOf(answering: Promise<Response>): Promise<number> {
  try {
    const answer = await answering;
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
