import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPeople } from './people-file.js';
import { startTelegramStandIn } from './start-telegram-stand-in.js';

it('a stand-in that is started again knows whom its bot may write to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'telegram-people-'));
  const path = join(folder, 'people.json');
  const first = await startTelegramStandIn();
  const endFirst = keepPeople(first, path);
  first.putPerson({ id: 11, first_name: 'Alex', username: 'alex_demo', started: true });
  first.putPerson({ id: 12, first_name: 'Maria', started: true });
  first.block(12);
  endFirst();
  await first.close();

  const second = await startTelegramStandIn();
  const endSecond = keepPeople(second, path);
  expect(second.people()).toEqual(first.people());
  const answer = await fetch(`${second.url}/bot1:x/sendMessage?chat_id=11&text=hello`);
  expect(answer.status).toBe(200);
  endSecond();
  await second.close();
  await rm(folder, { recursive: true });
});
