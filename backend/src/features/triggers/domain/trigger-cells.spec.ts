import type { TriggerFileRow } from '../../../contract/trigger-file.js';
import { USUAL_RULES } from './edit-plan.js';
import {
  cellsOfTrigger,
  NO_JSON,
  NO_NUMBER,
  readCells,
  TRIGGER_COLUMNS,
  USD_ONLY,
  YES_OR_NO,
} from './trigger-cells.js';

const PLAIN: TriggerFileRow = {
  id: 'a',
  symbol: 'BTC',
  watch: { kind: 'price', way: 'above', level: 70_000 },
  guards: [],
  source: null,
  ...USUAL_RULES,
  name: null,
  note: null,
  active: true,
  route: null,
};

it('a price has its levels in columns', () => {
  expect(cellsOfTrigger(PLAIN)).toEqual({
    ...Object.fromEntries(TRIGGER_COLUMNS.map((column) => [column, ''])),
    symbol: 'BTC',
    quote: 'USD',
    op: 'above',
    level: '70000',
    armed: 'yes',
    repeat: 'always',
    alwaysRings: 'no',
  });
  const band = cellsOfTrigger({ ...PLAIN, watch: { kind: 'price', way: 'inside', low: 1e-7, high: 1e12 } });
  expect(band).toMatchObject({ op: 'inside', level: '', low: '0.0000001', high: '1000000000000' });
});

it('everything comes back as the fields of a request', () => {
  const move = { kind: 'move', window: '1h', way: 'up', percent: 3 } as const;
  const row: TriggerFileRow = {
    ...PLAIN,
    watch: move,
    guards: [{ symbol: 'ETH', watch: { kind: 'rsi', candles: '1h', way: 'above', level: 70 } }],
    source: 'kraken',
    repeat: 'once',
    expiresAt: '2027-01-31T14:00:00.000Z',
    cooldownSec: 0,
    hysteresis: 0.5,
    alwaysRings: true,
    name: '=Rent, "May"',
    note: "'-1; +1",
    active: false,
    route: '=Night',
  };
  const cells = cellsOfTrigger(row);
  expect(cells).toMatchObject({ name: `'=Rent, "May"`, note: "''-1; '+1" });
  const { id: _id, watch, ...rest } = row;
  const noLevels = { op: null, level: null, low: null, high: null };
  expect(readCells(cells)).toEqual({ kind: 'fields', fields: { ...rest, watch, ...noLevels } });
});

it.each<[cells: object, fields: object]>([
  [{ symbol: ' btc ' }, { symbol: 'btc' }],
  [{ op: ' ABOVE' }, { op: 'above' }],
  [{ level: '65000.50' }, { level: 65_000.5 }],
  [{ level: '1e308' }, { level: 1e308 }],
  [{ level: '-5' }, { level: -5 }],
  [{ level: ' ' }, { level: null }],
  [{ armed: 'TRUE' }, { active: true }],
  [{ armed: 'no' }, { active: false }],
  [{ armed: '' }, {}],
  [{ quote: 'usd' }, {}],
  [{ quote: '' }, {}],
  [{ watch: '' }, { watch: null }],
  [{ watch: '{"kind":"price"}' }, { watch: { kind: 'price' } }],
  [{ name: '' }, { name: null }],
  [{}, {}],
])('%j reads %j', (cells, fields) => {
  expect(readCells(cells)).toEqual({ kind: 'fields', fields });
});

it.each<[cells: object, field: string, message: string]>([
  [{ quote: 'EUR' }, 'quote', USD_ONLY],
  [{ level: '65,000' }, 'level', NO_NUMBER],
  [{ level: 'NaN' }, 'level', NO_NUMBER],
  [{ high: 'Infinity' }, 'high', NO_NUMBER],
  [{ low: '0x10' }, 'low', NO_NUMBER],
  [{ hysteresis: '１' }, 'hysteresis', NO_NUMBER],
  [{ armed: 'maybe' }, 'armed', YES_OR_NO],
  [{ alwaysRings: 'maybe' }, 'alwaysRings', YES_OR_NO],
  [{ watch: '{' }, 'watch', NO_JSON],
  [{ guards: '[' }, 'guards', NO_JSON],
])('%j cannot be read', (cells, field, message) => {
  expect(readCells(cells)).toEqual({ kind: 'fault', fault: { field, message } });
});
