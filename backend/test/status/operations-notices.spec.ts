import { OperationsNoticeJob } from '../../src/operations/notices/operations-notice-job.js';
import { OperationsService } from '../../src/operations/admin/operations/operations.service.js';
import type { Operations } from '../../src/contract/admin/operations.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { addChat } from '../fixtures/delivery-app.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { runJob } from '../support/run-job.js';

const WORKING = [{ exchange: 'kraken', connected: true, ageMs: 1, setAside: [] }];

let app: TrialApp;
let exchanges: Operations['exchanges'] = WORKING;
beforeAll(async () => {
  app = await startTrialApp({ operationsNotices: 'on' });
  const operations = app.nest.get(OperationsService);
  const read = operations.read.bind(operations);
  operations.read = async () => ({ ...(await read()), exchanges });
  await until(() => app.nest.get(Leases).fence('scheduler') !== null);
});
afterAll(() => app.stop());

async function check(): Promise<void> {
  const { job } = app.nest.get(OperationsNoticeJob);
  if (job === null) throw new Error('There is no job');
  await runJob(job);
}
const texts = () =>
  app.db.query(
    `SELECT user_id AS id, body::jsonb ->> 'text' AS text FROM deliveries WHERE kind = 'notice' ORDER BY deliveries.id`,
  );
const lastFor = (interval: string) =>
  app.db.query('UPDATE operations_troubles SET since = now() - $1::interval', [interval]);

async function person(grant: 'admin' | 'none', chat: number): Promise<string> {
  const { id } = await makePerson(app.db, { grant });
  await addChat(app.db, chat);
  await linkChat(app.db, chat, id);
  return id;
}

it('admins with a linked chat hear of a trouble once it has lasted, once, and once that it is over', async () => {
  const id = await person('admin', 901);
  await makePerson(app.db, { grant: 'admin' });
  await person('none', 902);
  await check();
  exchanges = [];
  await check();
  await lastFor('4 minutes');
  await check();
  expect(await texts()).toEqual([]);
  await lastFor('5 minutes');
  await check();
  await check();
  const page = 'Operations: http://localhost:3000/admin/operations';
  const told = { id, text: `Bellwether operations\nNo live price for 5 minutes: nothing can fire.\n${page}` };
  expect(await texts()).toEqual([told]);
  exchanges = WORKING;
  await check();
  await check();
  const clear = { id, text: `Bellwether operations\nAll clear: Live prices are back.\n${page}` };
  expect(await texts()).toEqual([told, clear]);
  expect(await app.db.query('SELECT FROM operations_troubles')).toEqual([]);
});

it('what is over before it has lasted is told to nobody', async () => {
  const before = await texts();
  exchanges = [];
  await check();
  exchanges = WORKING;
  await check();
  expect(await texts()).toEqual(before);
});
