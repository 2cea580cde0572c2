import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startOutsideWorld } from '../support/outside-world.js';
import { conclude, inFolder, print } from '../support/run.js';
import { allRows, SAMPLE } from './all-rows.js';
import { Crossings } from './crossings.js';
import { isHeld, linesOf } from './judge.js';
import { startProduct } from './product.js';
import type { Figures, Order, Row } from './row.js';

/**
 * Attacks the built product; exit code 1 if something that must hold does not. Names of rows run only those. `--sample`: few
 * and short ones, and no figure of speed is judged. `--product FILE`: attacks another build, by its main.js.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    product: { type: 'string' },
  },
});
const order: Order = { seed: Number(values.seed), length: values.sample ? 'sample' : 'full' };
await inFolder('attack', async (folder, cleanup) => {
  const world = await startOutsideWorld(join(folder, 'database'), cleanup);
  const crossings = await Crossings.store(world);
  const entry = values.product && resolve(values.product);
  const product = await startProduct(world, { folder, cleanup }, entry);
  const wanted = chosen(
    allRows(crossings),
    positionals.length > 0 ? positionals : values.sample ? SAMPLE : null,
  );
  const failed: string[] = [];
  for (const row of wanted) {
    const figures = await figuresOf(row, () => row.attack(product, order));
    for (const line of linesOf(row, figures, order.length)) print(line);
    if (!isHeld(row.rules, figures, order.length)) failed.push(row.id);
  }
  const outcome =
    failed.length === 0
      ? `All ${wanted.length} attacks were borne.`
      : `${failed.length} of ${wanted.length} attacks were NOT borne: ${failed.join(', ')}.`;
  conclude(failed.length === 0, ['', outcome]);
});

/** null: all. @throws RangeError if a name is none. */
function chosen(rows: readonly Row[], names: readonly string[] | null): readonly Row[] {
  if (names === null) return rows;
  const unknown = names.filter((name) => !rows.some(({ id }) => id === name));
  if (unknown.length > 0) {
    throw new RangeError(`No row ${unknown.join(', ')}; there are ${rows.map(({ id }) => id).join(', ')}`);
  }
  return rows.filter(({ id }) => names.includes(id));
}

/** An attack that breaks down has no figures, which fails it. */
async function figuresOf(row: Row, attack: () => Promise<Figures>): Promise<Figures> {
  const startedAt = performance.now();
  try {
    const figures = await attack();
    return { ...figures, seconds: Math.round((performance.now() - startedAt) / 1_000) };
  } catch (error) {
    return {
      'broke down': error instanceof Error ? (error.stack ?? error.message) : `${row.id}: ${String(error)}`,
    };
  }
}
