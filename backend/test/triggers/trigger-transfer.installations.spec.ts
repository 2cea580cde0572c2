import type { TriggerFile } from '../../src/contract/trigger-file.js';
import { addEveryKind, TriggerFiles, withoutIds } from './trigger-files.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

type Work<T> = (person: Caller, files: TriggerFiles) => Promise<T>;

/** Somebody with Pro in a Bellwether that has just been installed, and is gone afterwards. */
async function inNewInstallation<T>(work: Work<T>): Promise<T> {
  const fixture = await UserTriggersFixture.open();
  try {
    const person = await fixture.pro();
    await fixture.showTradfi(person);
    return await work(person, new TriggerFiles(fixture));
  } finally {
    await fixture.close();
  }
}

let exported: { readonly json: TriggerFile; readonly csv: string };
beforeAll(async () => {
  const fixture = await UserTriggersFixture.open();
  const person = await fixture.pro();
  await addEveryKind(fixture, person);
  const files = new TriggerFiles(fixture);
  exported = { json: await files.json(person), csv: await files.csv(person) };
  await fixture.close();
});

it.each(['json', 'csv'] as const)(
  'an export that an empty installation imports is exported the same: %s',
  async (format) => {
    const after = await inNewInstallation(async (person, files) => {
      const { create, refused } = await files.import(person, exported[format]);
      expect({ create, refused }).toEqual({ create: exported.json.triggers.length, refused: [] });
      return { json: await files.json(person), csv: await files.csv(person) };
    });
    expect(withoutIds(after.json)).toEqual(withoutIds(exported.json));
    expect(after.csv).toBe(exported.csv);
  },
);
