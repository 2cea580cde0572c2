import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { REPEAT } from '@bellwether/backend/contract/messages/marks.js';
import { BaseBackup } from '../../support/base-backup.js';
import { seconds, when } from '../figures.js';
import type { Row, RowOutcome } from '../row.js';
import type { Stage } from '../running-stage.js';
import { OPEN_DELIVERIES, stageRun } from '../stage.js';
import { reachedAfter } from '../watch/reached.js';

const BELLWETHER = fileURLToPath(import.meta.resolve('@bellwether/backend/main.js'));
const LOAD_MS = 5_000;
/** Telegram is away while the backup is made, so that messages wait in it which are sent right after it. */
const WAITING_MS = 1_500;
const LOST_MS = { full: 6_000, sample: 4_000 };
const SETTLED_MS = 15_000;
const LOOK_MS = 100;

/**
 * The database is put back to what a base backup had, made while everything ran. What waited in it was sent since, and
 * is sent again: that has to say so.
 */
export const restoreBaseBackup: Row = {
  name: 'restore-base-backup',
  number: 25,
  title: 'PostgreSQL restored from a base backup made in mid-run',
  run: stageRun({ people: 'none' }, goBack),
};

async function goBack(stage: Stage): Promise<RowOutcome> {
  const { order, cluster } = stage;
  await sleep(LOAD_MS);
  order.cleanup.add(() => cluster.telegram.up());
  await cluster.telegram.down();
  await sleep(WAITING_MS);
  const backup = await BaseBackup.make(cluster.postgres, join(order.folder, 'backup'));
  const from = newest(stage);
  await cluster.telegram.up();
  await sleep(LOST_MS[order.length]);
  await Promise.all(cluster.backends.map((backend) => backend.pause()));
  const sent = await idsOf(stage, ['delivered']);
  stage.undone = { from, to: newest(stage) };
  const goneAt = Date.now();
  await backup.restore();
  const waiting = await idsOf(stage, ['pending', 'sending']);
  await promisify(execFile)(process.execPath, [BELLWETHER, 'restore', '--in-place'], {
    env: { PATH: process.env.PATH, DATABASE_URL: cluster.postgres.url },
  });
  await Promise.all(cluster.backends.map((backend) => backend.goOn()));
  const backMs = Date.now() - goneAt;
  const sentBefore = waiting.filter((id) => sent.includes(id));
  const unmarked = await sentAgainUnmarked(stage, sentBefore);
  return {
    figures: {
      'messages of the time undone': stage.undone.to - stage.undone.from,
      'deliveries that waited in the backup': waiting.length,
      'of those sent before it was restored': sentBefore.length,
      'sent again without a mark': unmarked.length,
      'down for': seconds(backMs),
    },
    faults: when(unmarked.length > 0, `sent again without saying so: ${unmarked.slice(0, 3).join(', ')}`),
    voids: when(sentBefore.length === 0, 'nothing of the backup was sent before it was restored'),
  };
}

/** The number of the last thing Telegram accepted. */
function newest({ cluster }: Stage): number {
  return cluster.telegram.accepted().at(-1)?.n ?? 0;
}

async function idsOf({ cluster }: Stage, statuses: readonly string[]): Promise<readonly string[]> {
  const rows = await cluster.database.rows<{ id: string }>(
    'SELECT id FROM deliveries WHERE status = ANY ($1)',
    [statuses],
  );
  return rows.map(({ id }) => id);
}

/** Waits until these are over; those whose message does not end with the mark. */
async function sentAgainUnmarked({ cluster }: Stage, ids: readonly string[]): Promise<readonly string[]> {
  const { database, telegram } = cluster;
  const isOver = async () =>
    (await database.count(`${OPEN_DELIVERIES} AND id = ANY ($1::bigint[])`, [ids])) === 0;
  await reachedAfter(SETTLED_MS, isOver, LOOK_MS);
  const rows = await database.rows<{ id: string; status: string; chat: string; message: string }>(
    'SELECT id, status, chat_id AS chat, message_id AS message FROM deliveries WHERE id = ANY ($1::bigint[])',
    [ids],
  );
  const accepted = new Map(
    telegram.accepted().map(({ chatId, messageId, text }) => [`${chatId}/${messageId}`, text]),
  );
  return rows
    .filter(({ chat, message }) => accepted.get(`${chat}/${message}`)?.endsWith(REPEAT) !== true)
    .map(({ id, status }) => `delivery ${id} (${status})`);
}
