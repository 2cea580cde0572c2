interface Batch<P, S, F> {
  readonly prices: readonly P[];
  readonly states: readonly S[];
  readonly fires: readonly F[];
}

/**
 * Splits a batch into parts of at most `size` triggers, each with all the fires of its triggers; the prices go with
 * the first. A batch without moves is one part.
 */
export function chunkByTrigger<
  P,
  S extends { readonly triggerId: string },
  F extends { readonly triggerId: string },
>(batch: Batch<P, S, F>, size: number): readonly Batch<P, S, F>[] {
  if (batch.states.length <= size) return [batch];
  const chunkOf = new Map(batch.states.map((state, i) => [state.triggerId, Math.floor(i / size)]));
  return Array.from({ length: Math.ceil(batch.states.length / size) }, (_, chunk) => ({
    prices: chunk === 0 ? batch.prices : [],
    states: batch.states.slice(chunk * size, (chunk + 1) * size),
    fires: batch.fires.filter((fire) => chunkOf.get(fire.triggerId) === chunk),
  }));
}
