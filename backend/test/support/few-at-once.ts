/** As many connections as the pool has: more calls at once would only wait for one, and be told so after two seconds. */
export const POOL_SIZE = 10;

/** What `work` answers for each item, in their order, a few at once. */
export async function fewAtOnce<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [place, item] of queue) answers[place] = await work(item);
  };
  await Promise.all(Array.from({ length: POOL_SIZE }, worker));
  return answers;
}
