import { setTimeout as sleep } from 'node:timers/promises';
import { randomStream } from '../../../stand-ins/exchange/domain/random.js';
import type { KeptBackend } from '../../support/kept-backend.js';
import { until } from '../../support/until.js';
import { over, seconds, when, worst } from '../figures.js';
import { limitOf, type Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';
import { commitsSince, longestPause, returnsAfter } from '../watch/evaluation.js';
import { ownerOf, processOf } from '../watch/lease-watch.js';

const EVERY_MS = 2_000;
const KILLS = { full: 12, sample: 3 };
const FEWEST_OWNERS = { full: 2, sample: 1 };
/** Every so many kills the one who evaluates is meant, so that a run always shows something. */
const AIMED_EVERY = 3;
/** A lease runs out after two seconds; one more to notice, and to find out what was missed. */
const LONGEST_RETURN_MS = 3_000;

/**
 * SIGKILL of a process every two seconds, of a random one or the evaluator; its supervisor starts it again. One process at
 * least stays.
 */
export const killRandomProcess: Row = {
  name: 'kill-random-process',
  number: 1,
  title: 'kill -9 of a random process every 2 s',
  run: stageRun({ processes: 3 }, async (stage) => {
    const { order, cluster } = stage;
    const random = randomStream(`kills ${order.seed}`);
    const startedAt = Date.now();
    const ownersKilled: number[] = [];
    for (
      let kill = 0;
      kill < KILLS[order.length] || ownersKilled.length < FEWEST_OWNERS[order.length];
      kill++
    ) {
      await sleep(EVERY_MS);
      const live = await until('two processes listen', () => cluster.live().length >= 2 && cluster.live());
      const aimedAt = kill % AIMED_EVERY === 0 ? stage.leases.holder('market') : null;
      const evaluator = aimedAt && (await processOf(live, aimedAt.owner));
      const victim = evaluator ?? live[Math.floor(random() * live.length)];
      if (victim === undefined) continue;
      stage.interrupted += 1;
      const at = await killed(stage, victim);
      if (at !== null) ownersKilled.push(at);
    }
    const endedAt = Date.now();
    await sleep(EVERY_MS + LONGEST_RETURN_MS);
    if (order.length === 'sample')
      await until('evaluating again', async () => (await commitsSince(cluster.database, endedAt)).length > 0);
    const commits = await commitsSince(cluster.database, startedAt);
    const back = worst(returnsAfter(ownersKilled, commits));
    const kills = cluster.backends.reduce((sum, backend) => sum + backend.kills, 0);
    return {
      figures: {
        kills,
        'of the evaluator': ownersKilled.length,
        'evaluating again after': seconds(back),
        'longest pause': seconds(longestPause(commits)),
        'longest boot': seconds(worst(cluster.backends.flatMap((backend) => backend.boots))),
      },
      faults:
        ownersKilled.length > 0 ? over('being back evaluating', back, limitOf(order, LONGEST_RETURN_MS)) : [],
      voids: when(kills < KILLS[order.length], `only ${kills} of ${KILLS[order.length]} kills`),
    };
  }),
};

/** Kills it. Returns when, if it held the market lease to the last; else null. */
async function killed({ cluster }: Stage, victim: KeptBackend): Promise<number | null> {
  const owner = await ownerOf(victim);
  const at = Date.now();
  await victim.kill();
  const [lease] = await cluster.database.rows<{ owner: string }>(
    "SELECT owner::text FROM leases WHERE name = 'market'",
  );
  return lease?.owner === owner ? at : null;
}
