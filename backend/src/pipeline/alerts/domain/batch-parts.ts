interface Batch<P, S, F, R> {
  readonly prices: readonly P[];
  readonly states: readonly S[];
  readonly fires: readonly F[];
  readonly series?: R;
}

interface OfTrigger {
  readonly triggerId: string;
}

export interface PartLimits {
  readonly prices: number;
  readonly triggers: number;
}

/**
 * Splits a batch for one statement each: prices, then triggers with all of their fires; series come with the first prices. A small batch
 * is one part.
 */
export function batchParts<P, S extends OfTrigger, F extends OfTrigger, R>(
  batch: Batch<P, S, F, R>,
  limits: PartLimits,
): readonly Batch<P, S, F, R>[] {
  const priceParts = slices(batch.prices, limits.prices);
  const stateParts = slices(batch.states, limits.triggers);
  if (priceParts.length === 1 && stateParts.length === 1) return [batch];
  const partOf = new Map(
    stateParts.flatMap((states, i) => states.map((state) => [state.triggerId, i] as const)),
  );
  const firesOf = (part: number) => batch.fires.filter((fire) => partOf.get(fire.triggerId) === part);
  const lastPrices = priceParts.at(-1) ?? [];
  const parts: Batch<P, S, F, R>[] = [
    ...priceParts.slice(0, -1).map((prices) => ({ prices, states: [], fires: [] })),
    ...stateParts.map((states, i) => ({ prices: i === 0 ? lastPrices : [], states, fires: firesOf(i) })),
  ];
  const { series } = batch;
  return series === undefined ? parts : parts.map((part, i) => (i === 0 ? { ...part, series } : part));
}

/** At least one slice, which may be empty. */
function slices<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}
