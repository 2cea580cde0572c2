import { AlertFixture } from './support/alert-fixture.js';
import { openBenchDatabase } from './support/bench-database.js';
import { leastOfAsyncRounds } from './support/rounds.js';
import { againstFloor, conclude } from './support/rows.js';

/** What a route to three channels costs 10,000 alerts of one tick, beside the usual one to the chat. */
const ALERTS = 10_000;
const ROUNDS = 12;

const postgres = await openBenchDatabase();
try {
  await AlertFixture.open(postgres.db, 1);
  const usual = await AlertFixture.openForPeople(postgres.db, ALERTS, 'chat');
  const routed = await AlertFixture.openForPeople(postgres.db, ALERTS, '3 channels');
  let fireNo = 0;
  const ms = await leastOfAsyncRounds(ROUNDS, {
    'usual route': () => {
      fireNo += 1;
      return usual.msOfStorm(fireNo, 1);
    },
    '3 channels': () => routed.msOfStorm(fireNo, 3),
  });
  conclude([
    againstFloor(
      {
        metric: 'alert storm, 3 channels',
        workload: '10,000 alerts of accounts, each to three channels by a route',
        unit: 'ms',
        ours: ms['3 channels'],
        floor: ms['usual route'],
      },
      1.5,
      'the usual route',
    ),
  ]);
} finally {
  await postgres.close();
}
