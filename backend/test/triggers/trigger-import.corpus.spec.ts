import fc from 'fast-check';
import {
  NO_HEADER,
  NO_OBJECT,
  NO_TRIGGERS,
  NOT_JSON,
  NOT_UTF8,
  TOO_MANY_CELLS,
  TOO_MANY_ROWS,
} from '../../src/features/triggers/transfer/read-trigger-file.js';
import { NO_JSON, NO_NUMBER, USD_ONLY, YES_OR_NO } from '../../src/features/triggers/domain/trigger-cells.js';
import { NOTE_TOO_LONG } from '../../src/features/triggers/domain/read-label.js';
import { NO_SYMBOL } from '../../src/features/triggers/domain/symbol-rule.js';
import { LEVEL_OUT_OF_RANGE } from '../../src/contract/level-rules.js';
import { ODD_VALUES } from '../support/value-corpus.js';
import { TriggerFiles } from './trigger-files.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

const HEAD = 'symbol,op,level';
const GOOD = 'BTC,above,70000';
const KILO = 1_024;

let fixture: UserTriggersFixture;
let files: TriggerFiles;
let ann: Caller;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
  files = new TriggerFiles(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.app.db.query('DELETE FROM rate_limits');
  ann = await fixture.pro();
});

const lines = (...all: string[]) => all.join('\n');
const file = (...triggers: unknown[]) => ({ version: 1, triggers });
const manyRows = (count: number) =>
  lines(HEAD, ...Array.from({ length: count }, (_, i) => `BTC,above,${70_000 + i}`));

describe('a file that is none', () => {
  // A shorter row would be given Jest's `done` in place of its message: hence the rest.
  it.each<[name: string, file: string | Buffer | object, status: number, message?: string]>([
    ['nothing', '', 400, NO_HEADER],
    ['blank lines', '\n\n\n', 400, NO_HEADER],
    ['only a row', GOOD, 400],
    ['an unknown column', lines(`${HEAD},colour`, `${GOOD},red`), 400],
    [
      'a column twice',
      lines('symbol,op,level,Symbol', `${GOOD},BTC`),
      400,
      'The column "symbol" is there twice.',
    ],
    ['no symbol', lines('op,level', 'above,1'), 400, NO_HEADER],
    ['a quotation mark that stays open', lines(HEAD, 'BTC,"above,70000'), 400],
    ['a quotation mark within a cell', lines(HEAD, 'BTC,ab"ove,70000'), 400],
    ['bytes that are no text', Buffer.from([0x42, 0xff, 0xfe, 0x00]), 400, NOT_UTF8],
    ['UTF-16', Buffer.from(`\ufeff${HEAD}\n${GOOD}`, 'utf16le'), 400, NOT_UTF8],
    ['501 rows', manyRows(501), 422, TOO_MANY_ROWS],
    ['257 kB', `${HEAD}\n${'x'.repeat(257 * KILO)}`, 413],
    ['JSON without a version', { triggers: [] }, 422],
    ['JSON of another version', { version: 2, triggers: [] }, 422],
    ['JSON with more', { version: 1, triggers: [], user: 1 }, 400, 'There is no field "user".'],
    ['JSON without triggers', { version: 1 }, 400, NO_TRIGGERS],
    ['501 triggers', file(...Array.from({ length: 501 }, () => ({ symbol: 'BTC' }))), 422, TOO_MANY_ROWS],
  ])('%s', async (_name, sent, status, ...[message]) => {
    const answer = await files.send(ann, sent, 'dryRun=true');
    expect([answer.status, answer.body.message]).toEqual([status, message ?? expect.stringMatching(/\w/)]);
    expect((await files.send(ann, sent, 'token=x')).status).toBe(status);
    expect(await ann.list()).toEqual([]);
  });

  it.each([
    ['no JSON', '{"version":1,', 400, NOT_JSON],
    ['a list', '[]', 400, NO_TRIGGERS],
    ['100,000 levels', '['.repeat(100_000), 400, NOT_JSON],
    ['100,000 closed levels', '['.repeat(100_000) + ']'.repeat(100_000), 400, NO_TRIGGERS],
  ])('%s', async (_name, text, status, message) => {
    const answer = await files.send(ann, text, 'dryRun=true').set('Content-Type', 'application/json');
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('plain text and packed files are not taken', async () => {
    expect((await files.send(ann, GOOD, 'dryRun=true').set('Content-Type', 'text/plain')).status).toBe(415);
    const packed = files.send(ann, lines(HEAD, GOOD), 'dryRun=true').set('Content-Encoding', 'gzip');
    expect((await packed).status).toBe(415);
  });
});

describe('a row that is none', () => {
  const cell = (column: string, text: string) => lines(`${HEAD},${column}`, `${GOOD},${text}`);

  it.each<[name: string, file: string | object, line: number, field: string | null, message?: string]>([
    ['an unknown coin', lines(HEAD, 'NOSUCH,above,1'), 2, 'symbol'],
    ['no coin', lines(HEAD, ',above,1'), 2, 'symbol', NO_SYMBOL],
    ['NaN', lines(HEAD, 'BTC,above,NaN'), 2, 'level', NO_NUMBER],
    ['1e308', lines(HEAD, 'BTC,above,1e308'), 2, 'level', LEVEL_OUT_OF_RANGE],
    ['1e999', lines(HEAD, 'BTC,above,1e999'), 2, 'level', LEVEL_OUT_OF_RANGE],
    ['-0', lines(HEAD, 'BTC,above,-0'), 2, 'level'],
    ['a grouped number', lines(HEAD, 'BTC,above,"65,000"'), 2, 'level', NO_NUMBER],
    ['a formula for a level', lines(HEAD, 'BTC,above,=1+1'), 2, 'level', NO_NUMBER],
    ['a formula for a coin', lines(HEAD, '"=HYPERLINK(""x"")",above,1'), 2, 'symbol', NO_SYMBOL],
    ['another way', lines(HEAD, 'BTC,sideways,1'), 2, 'op'],
    ['another quote', cell('quote', 'EUR'), 2, 'quote', USD_ONLY],
    ['perhaps armed', cell('armed', 'perhaps'), 2, 'armed', YES_OR_NO],
    ['a note of 10,000', cell('note', 'x'.repeat(10_000)), 2, 'note', NOTE_TOO_LONG],
    ['NUL', cell('name', 'a\0b'), 2, 'name'],
    ['more cells', lines(HEAD, `${GOOD},1`), 2, null, TOO_MANY_CELLS],
    ['fewer cells', lines(HEAD, 'BTC'), 2, 'op'],
    ['no JSON', lines('symbol,watch', 'BTC,{'), 2, 'watch', NO_JSON],
    ['JSON of no kind', lines('symbol,watch', 'BTC,"{""kind"":""moon""}"'), 2, 'watch.kind'],
    ['a level and JSON', cell('watch', '"{""kind"":""rsi""}"'), 2, 'watch'],
    ['a reach for the prototype', lines('symbol,watch', 'BTC,"{""__proto__"":1}"'), 2, null],
    ['no object', file(1), 1, null, NO_OBJECT],
    ['null', file(null), 1, null, NO_OBJECT],
    ['a list', file([]), 1, null, NO_OBJECT],
    ['an id that is a number', file({ id: 1, symbol: 'BTC', op: 'above', v1: 1 }), 1, 'id'],
    ['deep', file({ symbol: [[[[[[1]]]]]] }), 1, null],
  ])('%s', async (_name, sent, line, field, ...[message]) => {
    const { create, change, same, refused, token } = await files.preview(ann, sent);
    expect({ create, change, same }).toEqual({ create: 0, change: 0, same: 0 });
    expect(refused).toEqual([{ line, field, message: message ?? expect.stringMatching(/\w/) }]);
    await files.apply(ann, sent, token).expect(200);
    expect(await ann.list()).toEqual([]);
  });

  it('odd values in every field are no fault of ours, and save nothing they should not', async () => {
    const fields = ['id', 'symbol', 'watch', 'guards', 'source', 'repeat', 'expiresAt', 'op', 'v1', 'active'];
    for (const field of fields) {
      await fixture.app.db.query('DELETE FROM rate_limits');
      const rows = ODD_VALUES.map((json) => {
        const base = Object.entries({ symbol: 'NOSUCH', op: 'above', v1: 1 }).filter(
          ([name]) => name !== field,
        );
        return `{${[...base.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${field}":${json}`].join()}}`;
      });
      const text = `{"version":1,"triggers":[${rows.join()}]}`;
      const answer = await files.send(ann, text, 'dryRun=true').set('Content-Type', 'application/json');
      expect([field, answer.status]).toEqual([field, 200]);
      const { create, refused } = answer.body;
      expect([field, create + refused.length]).toEqual([field, ODD_VALUES.length]);
      // "btc" is a symbol.
      expect([field, create]).toEqual([field, field === 'symbol' ? 1 : 0]);
    }
  });
});

/** What CSV is made of, and what does not belong there. */
const PIECES = [
  ['symbol', 'op', 'level', 'low', 'high', 'watch', 'quote', 'armed', 'name', 'id', 'repeat', 'expires'],
  ['BTC', 'above', 'inside', '70000', '-1', 'NaN', '1e999', '﹦1', "'=1", '{"kind":"rsi"}', '__proto__'],
  [',', ',', ',', ';', '\t', '\n', '\n', '\r\n', '\r', '"', '""', "'", ' ', '\\', '\0', '\ufeff', '\u202e'],
]
  .flat()
  .map((text) => Buffer.from(text));
const BYTES = [Buffer.from([0xff]), Buffer.from([0xc3, 0x28]), Buffer.from([0xed, 0xa0, 0x80])];
const TRIES = 150;

it('files of any pieces, with a header and without, are no fault of ours', async () => {
  const statuses = new Set<number>();
  const pieces = fc.array(fc.constantFrom(...PIECES, ...BYTES), { maxLength: 60 });
  const anyFile = fc
    .tuple(fc.constantFrom('', HEAD, `${HEAD},watch`, 'symbol,watch,name,note'), pieces)
    .map(([head, body]) => Buffer.concat([Buffer.from(`${head}\n`), ...body]));
  await fc.assert(
    fc.asyncProperty(anyFile, async (sent) => {
      await fixture.app.db.query('DELETE FROM rate_limits');
      const { status, body } = await files.send(ann, sent, 'dryRun=true');
      statuses.add(status);
      expect(status).toBeLessThan(500);
      const applied = await files.apply(ann, sent, status === 200 ? body.token : 'x');
      expect(applied.status).toBe(status);
    }),
    { numRuns: TRIES, seed: 1 },
  );
  expect(statuses).toEqual(new Set([200, 400]));
});

describe('a file that is good', () => {
  it.each<[name: string, file: string | Buffer]>([
    ['with a byte order mark', `\ufeff${lines(HEAD, GOOD)}`],
    ['with CRLF', `${HEAD}\r\n${GOOD}\r\n`],
    ['with CR', `${HEAD}\r${GOOD}`],
    ['with quotation marks', lines('"symbol","op","level"', '"BTC","above","70000"')],
    ['with semicolons', lines('symbol;op;level', 'BTC;above;70000')],
    ['with tabs', lines('symbol\top\tlevel', 'BTC\tabove\t70000')],
    ['with blank lines', `\n${HEAD}\n\n${GOOD}\n\n`],
    ['in another order', lines('LEVEL, Op ,SYMBOL', '70000, Above , btc ')],
  ])('%s', async (_name, sent) => {
    expect(await files.import(ann, sent)).toMatchObject({ create: 1, refused: [] });
    expect(await ann.list()).toMatchObject([{ symbol: 'BTC', price: 70_000, active: true }]);
  });

  it('has a formula, a new line and turned writing as a name, plain', async () => {
    const sent = lines('symbol,op,level,name,note', `BTC,above,70000,"'=1+1","two\nlines \u202eabc"`);
    await files.import(ann, sent);
    expect(await ann.list()).toMatchObject([{ name: '=1+1', note: 'two lines abc' }]);
    expect((await files.preview(ann, sent)).same).toBe(1);
  });

  it('has a row once', async () => {
    const { create, refused } = await files.import(ann, lines(HEAD, GOOD, 'ETH,above,5000', GOOD));
    expect({ create, refused }).toEqual({
      create: 2,
      refused: [{ line: 4, field: null, message: 'This trigger is on line 2 already.' }],
    });
  });

  it('has 500 rows, of which Pro has room for 200', async () => {
    const outcome = await files.import(ann, manyRows(500));
    expect([outcome.create, outcome.refused.length]).toEqual([200, 300]);
    expect(await ann.list()).toHaveLength(200);
  });
});
