import { NAME_TOO_LONG, NOTE_TOO_LONG } from '../../src/features/triggers/domain/read-label.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

let fixture: UserTriggersFixture;
let ann: Caller;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ann = await fixture.pro();
});

const above = { symbol: 'BTC', op: 'above', v1: 70_000 } as const;

async function stored(id: string): Promise<object | undefined> {
  const [row] = await fixture.app.db.query<object[]>('SELECT * FROM triggers WHERE id = $1', [id]);
  return row;
}

async function notedEdits(id: string): Promise<number> {
  const rows = await fixture.app.db.query<object[]>('SELECT FROM trigger_edits WHERE trigger_id = $1', [id]);
  return rows.length;
}

it('a name and a note are of one line each, and answered with the trigger', async () => {
  const { body } = await ann
    .post('triggers', { ...above, name: '  Rent\u202e ', note: 'sell\nhalf <b>' })
    .expect(201);
  expect(body).toMatchObject({ name: 'Rent', note: 'sell half <b>' });
  expect(await ann.list()).toEqual([body]);
});

it('without any both are null; a form of today makes none', async () => {
  expect(await ann.add()).toMatchObject({ name: null, note: null });
});

it('an edit of them changes nothing else: no revision, no phase, no snooze, no note for evaluators', async () => {
  const { body } = await ann.post('triggers', { ...above, name: 'Rent', expiresAt: ahead(72) }).expect(201);
  await fixture.app.db.query(
    `UPDATE triggers SET phase = 'cooldown', fired_at = now(), snoozed_until = now() + interval '1 hour' WHERE id = $1`,
    [body.id],
  );
  const before = await stored(body.id);
  const edits = await notedEdits(body.id);
  const shown: string[] = [];
  const stop = fixture.app.nest.get(TriggerEvents).edited.subscribe(({ changed }) => shown.push(...changed));
  const edited = await ann.put(`triggers/${body.id}`, { name: 'Rent of May', note: 'sell half' }).expect(200);
  expect(edited.body).toMatchObject({ name: 'Rent of May', note: 'sell half', breachState: 'cooldown' });
  expect(await stored(body.id)).toEqual({ ...before, name: 'Rent of May', note: 'sell half' });
  expect(await notedEdits(body.id)).toBe(edits);
  expect(shown).toEqual([body.id]);

  await ann.put(`triggers/${body.id}`, { name: 'Rent of May' }).expect(200);
  expect(shown).toEqual([body.id]);
  const ended = await ann.put(`triggers/${body.id}`, { name: ' ', note: null }).expect(200);
  expect(ended.body).toMatchObject({ name: null, note: null });
  stop();
});

it('any other edit, of levels and of rules, leaves them', async () => {
  const { body } = await ann.post('triggers', { ...above, name: 'Rent', note: 'sell half' }).expect(201);
  for (const edit of [{ direction: 'below', price: 50_000 }, { repeat: 'once' }, {}])
    expect((await ann.put(`triggers/${body.id}`, edit).expect(200)).body).toMatchObject({
      name: 'Rent',
      note: 'sell half',
    });
  const toggled = await ann.put(`triggers/${body.id}/toggle`, { active: false }).expect(200);
  expect(toggled.body).toMatchObject({ name: 'Rent', note: 'sell half' });
});

it('a test of a trigger shows them', async () => {
  const { body } = await ann.post('triggers', { ...above, name: 'Rent', note: 'sell half' }).expect(201);
  const { message } = (await ann.post('triggers/test-preview', { triggerId: body.id }).expect(200)).body;
  expect(message.split('\n')[2]).toBe('Rent — sell half');
});

it.each<[string, object, number, string, string | RegExp]>([
  ['a name of 41 characters', { name: 'x'.repeat(41) }, 422, 'name', NAME_TOO_LONG],
  ['a note of 201', { note: '🏠'.repeat(201) }, 422, 'note', NOTE_TOO_LONG],
  ['a note of 10,000', { note: 'x'.repeat(10_000) }, 422, 'note', NOTE_TOO_LONG],
  ['a name that is no text', { name: 42 }, 400, 'name', /./],
  ['a note that is a list', { note: ['a'] }, 400, 'note', /./],
])(
  '%s is refused with a sentence, of a new trigger and in an edit',
  async (_name, part, status, field, message) => {
    const { id } = await ann.add();
    const answers = [
      await ann.post('triggers', { ...above, ...part }),
      await ann.put(`triggers/${id}`, part),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(answer.body.fields).toEqual([
        { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
      ]);
    }
  },
);

it.each<[string, string | number, RegExp]>([
  ['in the past', -1, /^The end must be 10 minutes to 366 days ahead\.$/],
  ['beyond a year', 367 * 24, /^The end must be 10 minutes to 366 days ahead\.$/],
  ['without a time zone', '2027-01-31T14:00:00', /time zone/],
  ['in the hour that comes twice, without saying which', '2027-10-31T02:30', /time zone/],
  ['that is a day only', '2027-01-31', /time zone/],
])('an end %s is refused', async (_name, end, message) => {
  const expiresAt = typeof end === 'number' ? ahead(end) : end;
  const answer = await ann.post('triggers', { ...above, expiresAt });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body.fields).toEqual([{ field: 'expiresAt', message: expect.stringMatching(message) }]);
});

function ahead(hours: number): string {
  return new Date(fixture.app.nest.get(Clock).now() + hours * 3_600_000).toISOString();
}
