import { setTimeout as sleep } from 'node:timers/promises';
import type { StatusResponse, TelegramState } from '@bellwether/backend/contract/status.js';
import { seconds, when } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { stageRun } from '../stage.js';
import { reachedAfter } from '../watch/reached.js';

const REVOKED_MS = 10_000;
const NOTICED_MS = 5_000;
const LOOK_MS = 250;
const CALL_MS = 4_000;
const SMALLEST_BACKLOG = 50;
/** One that finds the token gone, those under way beside it, and one after each takeover of the sending. */
const MOST_REFUSED_SENDS = 40;
const LONGEST_DRAIN_MS = 20_000;

/** Telegram no longer knows the bot's token: everything waits, with all its tries, until it does again. */
export const revokeBotToken: Row = {
  name: 'revoke-bot-token',
  number: 15,
  title: 'bot token revoked',
  run: stageRun({ triggers: 300 }, async (stage) => {
    const { telegram } = stage.cluster;
    const callsBefore = telegram.calls().length;
    telegram.revokeToken();
    stage.order.cleanup.add(async () => telegram.restoreToken());
    const revokedAt = Date.now();
    let noticedMs: number | null = null;
    let lookedAway = 0;
    while (Date.now() - revokedAt < REVOKED_MS) {
      const told = (await statesTold(stage)).includes('wrong-token');
      if (told) noticedMs ??= Date.now() - revokedAt;
      else if (noticedMs !== null) lookedAway += 1;
      await sleep(LOOK_MS);
    }
    const waiting = await deliveriesThatWait(stage);
    const refused = telegram.calls(callsBefore).filter(({ status }) => status === 401);
    const refusedSends = refused.filter(({ method }) => method === 'sendMessage').length;
    const restoredAt = Date.now();
    telegram.restoreToken();
    stage.market.rest();
    const isUp = async () => (await statesTold(stage)).every((state) => state === 'up');
    const isEmpty = async () => (await deliveriesThatWait(stage)).count === 0;
    const upAfterMs = await reachedAfter(LONGEST_DRAIN_MS, isUp, LOOK_MS);
    const leftMs = LONGEST_DRAIN_MS - (Date.now() - restoredAt);
    const isAllOut = (await reachedAfter(leftMs, isEmpty, LOOK_MS)) !== null;
    const allOutAfterMs = isAllOut ? Date.now() - restoredAt : null;
    const failed = await stage.cluster.database.count("deliveries WHERE status = 'failed'");
    stage.market.run();
    return {
      figures: {
        backlog: waiting.count,
        'told after': seconds(noticedMs),
        'sends refused': refusedSends,
        'tries burnt': waiting.tries,
        'up again after': seconds(upAfterMs),
        'all out after': seconds(allOutAfterMs),
      },
      faults: [
        ...when(
          noticedMs === null || noticedMs > NOTICED_MS,
          `nobody was told of the wrong token within ${NOTICED_MS / 1_000} s`,
        ),
        ...when(lookedAway > 0, `it was said ${lookedAway} times meanwhile that the token is right`),
        ...when(waiting.tries > 0, `${waiting.tries} tries were burnt`),
        ...when(failed > 0, `${failed} deliveries were given up`),
        ...when(refusedSends > MOST_REFUSED_SENDS, `${refusedSends} messages were sent with a wrong token`),
        ...when(upAfterMs === null, 'it was not told that the token is right again'),
        ...when(allOutAfterMs === null, 'not everything that waited went out'),
      ],
      voids: [
        ...when(refused.length === 0, 'no call was refused'),
        ...when(waiting.count < SMALLEST_BACKLOG, `only ${waiting.count} deliveries were waiting`),
      ],
    };
  }),
};

/** What the processes say of Telegram. One that only stands by knows of none of it. */
async function statesTold({ cluster }: Stage): Promise<readonly TelegramState[]> {
  const told = cluster.live().map(async ({ running }): Promise<TelegramState[]> => {
    if (running === null) return [];
    const answer = await fetch(`${running.url}/api/status`, { signal: AbortSignal.timeout(CALL_MS) });
    if (answer.status !== 200) return [];
    const { delivery } = (await answer.json()) as StatusResponse;
    return [delivery.telegram.state];
  });
  return (await Promise.all(told)).flat();
}

/** What is not over, and how many tries it has used up. What is on its way at this moment has used one that may count. */
async function deliveriesThatWait({ cluster }: Stage): Promise<{ count: number; tries: number }> {
  const [row] = await cluster.database.rows<{ count: string; tries: string }>(
    `SELECT count(*), coalesce(sum(attempts) FILTER (WHERE status = 'pending'), 0) AS tries
       FROM deliveries WHERE status IN ('pending', 'sending')`,
  );
  return { count: Number(row?.count), tries: Number(row?.tries) };
}
