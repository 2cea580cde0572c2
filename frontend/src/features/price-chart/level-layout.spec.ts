import { GROUPED_WITHIN, layoutLabels, type LabelRoom, type Placeable } from './level-layout.js';

const ROOM: LabelRoom = { top: 0, bottom: 300, slot: 30, heldId: null };
const at = (...ys: readonly number[]): readonly Placeable[] => ys.map((y, index) => ({ id: `${index}`, y }));
const placed = (items: readonly Placeable[], room = ROOM) =>
  layoutLabels(items, room).map(({ items: each, y }) => [each.map(({ id }) => id).join(), y]);

it.each<[string, readonly number[], LabelRoom, readonly unknown[]]>([
  ['nothing', [], ROOM, []],
  [
    'levels with room where they are',
    [200, 100],
    ROOM,
    [
      ['1', 100],
      ['0', 200],
    ],
  ],
  ['levels nearer than 28 px together', [100, 110, 127.9], ROOM, [['0,1,2', (100 + 110 + 127.9) / 3]]],
  [
    'levels 28 px apart beside each other',
    [100, 128],
    ROOM,
    [
      ['0', 99],
      ['1', 129],
    ],
  ],
  [
    'what a finger has to hit further apart',
    [100, 130],
    { ...ROOM, slot: 44 },
    [
      ['0', 93],
      ['1', 137],
    ],
  ],
  [
    'what somebody holds on its own',
    [100, 104, 108],
    { ...ROOM, heldId: '1' },
    [
      ['0', 74],
      ['1', 104],
      ['2', 134],
    ],
  ],
  [
    'nothing over the edges',
    [2, 299],
    ROOM,
    [
      ['0', 15],
      ['1', 285],
    ],
  ],
  [
    'as many as there is room for',
    [20, 60, 92],
    { ...ROOM, bottom: 60 },
    [
      ['0', 15],
      ['1,2', 45],
    ],
  ],
])('shows %s', (_name, ys, room, labels) => {
  expect(placed(at(...ys), room)).toEqual(labels);
});

it('never lets labels overlap, leave the plot, change places or lose a level', () => {
  let seed = 11;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed / 2_147_483_647) * most;
  };
  for (let round = 0; round < 500; round += 1) {
    const top = random(40);
    const room = {
      top,
      bottom: top + 60 + random(400),
      slot: random(1) < 0.5 ? 30 : 44,
      heldId: random(2) < 1 ? '0' : null,
    };
    const levels = Array.from({ length: random(30) }, (_, index) => ({
      id: `${index}`,
      y: random(2) < 1 ? random(500) : random(4) * 20,
    }));
    const labels = layoutLabels(levels, room);
    expect(
      labels
        .flatMap((label) => label.items.map(({ id }) => id))
        .sort()
        .join(),
    ).toBe(
      levels
        .map(({ id }) => id)
        .sort()
        .join(),
    );
    labels.forEach(({ y, items }, index) => {
      const [first] = items;
      expect(y).toBeGreaterThanOrEqual(room.top + room.slot / 2 - 1e-6);
      expect(y).toBeLessThanOrEqual(room.bottom - room.slot / 2 + 1e-6);
      const above = labels[index - 1];
      if (above === undefined) return;
      expect(y - above.y).toBeGreaterThanOrEqual(room.slot - 1e-6);
      expect(first.y).toBeGreaterThanOrEqual(above.items.at(-1)?.y ?? 0);
      if ([...items, ...above.items].some(({ id }) => id === room.heldId)) return;
      expect(first.y - above.items[0].y).toBeGreaterThanOrEqual(GROUPED_WITHIN);
    });
  }
});
