import { BillingEvents } from '../../src/features/billing/billing-events.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
const tabs: Browser[] = [];

beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

async function tab(cookie?: string): Promise<Browser> {
  const opened = await openBrowser(app.url, { cookie });
  tabs.push(opened);
  return opened;
}

async function person() {
  const made = await makePerson(app.db);
  return { ...made, cookie: await signIn(app.nest, made) };
}

const heard = ({ heard }: Browser) => heard['billing:changed'];
const changed = (userId: string) => app.nest.get(BillingEvents).changed.publish(userId);

it('tells every open tab of a person that their plan or payments changed, and nobody else', async () => {
  const [ann, bob] = [await person(), await person()];
  const mine = [await tab(ann.cookie), await tab(ann.cookie)];
  const [bobs, anonymous] = [await tab(bob.cookie), await tab()];
  changed(ann.id);
  await until(() => mine.every((each) => heard(each).length === 1));
  changed(bob.id);
  await until(() => heard(bobs).length === 1);
  expect(mine.map(heard)).toEqual([[[]], [[]]]);
  expect([heard(bobs), heard(anonymous)]).toEqual([[[]], []]);
});

it('tells a tab nothing more once its session is over', async () => {
  const ann = await person();
  const [left, stays] = [await tab(ann.cookie), await tab(await signIn(app.nest, ann))];
  const answer = await fetch(`${app.url}/api/logout`, { method: 'POST', headers: { Cookie: ann.cookie } });
  expect(answer.status).toBe(200);
  await until(() => left.heard['session:ended'].length === 1);
  changed(ann.id);
  await until(() => heard(stays).length === 1);
  expect(heard(left)).toEqual([]);
});
