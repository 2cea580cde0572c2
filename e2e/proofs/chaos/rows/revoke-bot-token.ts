import { setTimeout as sleep } from 'node:timers/promises';
import type { StatusResponse, TelegramState } from '@bellwether/backend/contract/status.js';
import { seconds } from '../figures.js';
import type { Row } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';

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
  run: (order) =>
    onStage(order, { triggers: 300 }, async (stage) => {
      const { telegram } = stage.cluster;
      const callsBefore = telegram.calls().length;
      telegram.revokeToken();
      order.cleanup.add(async () => telegram.restoreToken());
      const revokedAt = Date.now();
      let noticedAt: number | null = null;
      let lookedAway = 0;
      while (Date.now() - revokedAt < REVOKED_MS) {
        const told = (await statesTold(stage)).includes('wrong-token');
        if (told) noticedAt ??= Date.now();
        else if (noticedAt !== null) lookedAway += 1;
        await sleep(LOOK_MS);
      }
      const waiting = await deliveriesThatWait(stage);
      const refused = telegram.calls(callsBefore).filter(({ status }) => status === 401);
      const refusedSends = refused.filter(({ method }) => method === 'sendMessage').length;
      const restoredAt = Date.now();
      telegram.restoreToken();
      stage.market.rest();
      const upAfterMs = await within(LONGEST_DRAIN_MS, async () =>
        (await statesTold(stage)).every((state) => state === 'up'),
      );
      const emptyAfterMs = await within(
        LONGEST_DRAIN_MS - (Date.now() - restoredAt),
        async () => (await deliveriesThatWait(stage)).count === 0,
      );
      const failed = await failedDeliveries(stage);
      stage.market.run();
      return {
        figures: {
          backlog: waiting.count,
          'told after': noticedAt === null ? 'never' : seconds(noticedAt - revokedAt),
          'sends refused': refusedSends,
          'tries burnt': waiting.tries,
          'up again after': upAfterMs === null ? 'never' : seconds(upAfterMs),
          'all out after': emptyAfterMs === null ? 'never' : seconds(Date.now() - restoredAt),
        },
        faults: [
          ...(noticedAt === null || noticedAt - revokedAt > NOTICED_MS
            ? [`nobody was told of the wrong token within ${NOTICED_MS / 1_000} s`]
            : []),
          ...(lookedAway > 0 ? [`it was said ${lookedAway} times meanwhile that the token is right`] : []),
          ...(waiting.tries > 0 ? [`${waiting.tries} tries were burnt`] : []),
          ...(failed > 0 ? [`${failed} deliveries were given up`] : []),
          ...(refusedSends > MOST_REFUSED_SENDS
            ? [`${refusedSends} messages were sent with a wrong token`]
            : []),
          ...(upAfterMs === null ? ['it was not told that the token is right again'] : []),
          ...(emptyAfterMs === null ? ['not everything that waited went out'] : []),
        ],
        voids: [
          ...(refused.length === 0 ? ['no call was refused'] : []),
          ...(waiting.count < SMALLEST_BACKLOG ? [`only ${waiting.count} deliveries were waiting`] : []),
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

async function failedDeliveries({ cluster }: Stage): Promise<number> {
  const [row] = await cluster.database.rows<{ count: string }>(
    "SELECT count(*) FROM deliveries WHERE status = 'failed'",
  );
  return Number(row?.count);
}

/** Milliseconds until it is so; null if that takes longer. */
async function within(limitMs: number, isSo: () => Promise<boolean>): Promise<number | null> {
  const startedAt = Date.now();
  while (!(await isSo())) {
    if (Date.now() - startedAt > limitMs) return null;
    await sleep(LOOK_MS);
  }
  return Date.now() - startedAt;
}
