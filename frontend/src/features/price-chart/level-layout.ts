/** Something that belongs to a height of the plot, in pixels from its top. */
export interface Placeable {
  readonly id: string;
  readonly y: number;
}

/** A label for one thing or for several that are too near each other. */
export interface PlacedLabel<T extends Placeable> {
  readonly items: readonly [T, ...T[]];
  /** The middle of the label. It may stand beside what it belongs to: a leader line joins them. */
  readonly y: number;
}

export interface LabelRoom {
  readonly top: number;
  readonly bottom: number;
  /** How high a label is, with the space around it. */
  readonly slot: number;
  /** What somebody has in hand: as long as there is room it has a label of its own. */
  readonly heldId: string | null;
}

/** Things nearer to each other than this, in pixels, share a label. */
export const GROUPED_WITHIN = 28;

type Group<T> = [T, ...T[]];

const middleOf = (items: Group<Placeable>) => items.reduce((sum, { y }) => sum + y, 0) / items.length;

function groupedByNearness<T extends Placeable>(items: readonly T[], heldId: string | null): Group<T>[] {
  const groups: Group<T>[] = [];
  for (const item of items) {
    const group = groups.at(-1);
    const isAlone = item.id === heldId || group?.[0].id === heldId;
    if (group !== undefined && !isAlone && item.y - group[0].y < GROUPED_WITHIN) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Has the two nearest groups share a label until there is room for all. */
function mergedToFit<T extends Placeable>(groups: readonly Group<T>[], most: number): readonly Group<T>[] {
  const left = [...groups];
  while (left.length > Math.max(1, most)) {
    const gaps = left.slice(1).map((group, index) => middleOf(group) - middleOf(left[index] ?? group));
    const nearest = gaps.indexOf(Math.min(...gaps));
    const [upper, lower] = left.splice(nearest, 2);
    if (upper === undefined || lower === undefined) break;
    left.splice(nearest, 0, [...upper, ...lower]);
  }
  return left;
}

interface Block {
  readonly count: number;
  readonly sum: number;
}

/**
 * The heights nearest to the ideal ones, in the same order and at least a slot apart: neighbours that push each
 * other stand around their common middle.
 */
function spread(ideal: readonly number[], { top, bottom, slot }: LabelRoom): readonly number[] {
  const blocks: Block[] = [];
  ideal.forEach((y, index) => {
    let block: Block = { count: 1, sum: y - index * slot };
    for (let upper = blocks.at(-1); upper !== undefined; upper = blocks.at(-1)) {
      if (upper.sum / upper.count <= block.sum / block.count) break;
      blocks.pop();
      block = { count: upper.count + block.count, sum: upper.sum + block.sum };
    }
    blocks.push(block);
  });
  const first = top + slot / 2;
  const last = Math.max(first, bottom - slot / 2 - (ideal.length - 1) * slot);
  return blocks
    .flatMap(({ count, sum }) => Array.from({ length: count }, () => sum / count))
    .map((y, index) => Math.min(Math.max(y, first), last) + index * slot);
}

/** Labels that never overlap, from the top down, each as near to what it belongs to as can be. Pure. */
export function layoutLabels<T extends Placeable>(
  items: readonly T[],
  room: LabelRoom,
): readonly PlacedLabel<T>[] {
  const sorted = [...items].sort((a, b) => a.y - b.y);
  const most = Math.floor((room.bottom - room.top) / room.slot);
  const groups = mergedToFit(groupedByNearness(sorted, room.heldId), most);
  const heights = spread(groups.map(middleOf), room);
  return groups.map((group, index) => ({ items: group, y: heights[index] ?? middleOf(group) }));
}
