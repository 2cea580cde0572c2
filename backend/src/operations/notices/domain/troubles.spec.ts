import { type OperationsFacts, stepsFor, troublesIn, troubleText } from './troubles.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const exchange = (name: string, ageMs: number | null, connected = true) => ({
  exchange: name,
  connected,
  ageMs,
  setAside: [],
});
const WELL: OperationsFacts = {
  exchanges: [exchange('kraken', 200), exchange('binance', 300)],
  oldestPendingMs: null,
  oldestEmailMs: null,
  backupMs: 11 * HOUR,
  diskFree: 0.5,
  isSchemaCurrent: true,
  botUpdates: 'ok',
};

it.each<[string, Partial<OperationsFacts>, readonly string[]]>([
  ['all is well', {}, []],
  [
    'one exchange is not connected',
    { exchanges: [exchange('kraken', 1), exchange('binance', 1, false)] },
    ['exchange:binance'],
  ],
  [
    'one exchange is silent',
    { exchanges: [exchange('kraken', 1), exchange('binance', MINUTE + 1)] },
    ['exchange:binance'],
  ],
  [
    'one exchange never spoke',
    { exchanges: [exchange('kraken', 1), exchange('binance', null)] },
    ['exchange:binance'],
  ],
  [
    'no exchange speaks',
    { exchanges: [exchange('kraken', null), exchange('binance', 1, false)] },
    ['prices'],
  ],
  ['nobody has the market', { exchanges: [] }, ['prices']],
  ['a message waits for 2 minutes', { oldestPendingMs: 2 * MINUTE }, []],
  ['a message waits for longer', { oldestPendingMs: 2 * MINUTE + 1 }, ['late']],
  ['an e-mail waits for 15 minutes', { oldestEmailMs: 15 * MINUTE }, []],
  ['an e-mail waits for longer', { oldestEmailMs: 15 * MINUTE + 1 }, ['email']],
  ['the backup is of 36 hours ago', { backupMs: 36 * HOUR }, []],
  ['the backup is older', { backupMs: 36 * HOUR + 1 }, ['backup']],
  ['there is no backup yet', { backupMs: null }, ['no backup']],
  ['no backups are made', { backupMs: 'off' }, []],
  ['a tenth of the disk is free', { diskFree: 0.1 }, []],
  ['less of the disk is free', { diskFree: 0.099 }, ['disk']],
  ['migrations are pending', { isSchemaCurrent: false }, ['migrations']],
  ['updates fail', { botUpdates: 'failing' }, ['bot']],
])('when %s', (_name, facts, troubles) => {
  expect(troublesIn({ ...WELL, ...facts })).toEqual(troubles);
});

const NOTHING = { begin: [], tell: [], forget: [], clear: [] };
const known = (name: string, forMs: number, isTold = false) => [{ name, forMs, isTold }];

it.each([
  ['nothing is wrong', [], [], {}],
  ['something begins', ['prices'], [], { begin: ['prices'] }],
  ['something begins that needs no patience', ['late'], [], { begin: ['late'], tell: ['late'] }],
  ['prices are away for less than 5 minutes', ['prices'], known('prices', 5 * MINUTE - 1), {}],
  ['prices are away for 5 minutes', ['prices'], known('prices', 5 * MINUTE), { tell: ['prices'] }],
  ['it was told', ['prices'], known('prices', HOUR, true), {}],
  ['it is over before anybody was told', [], known('prices', MINUTE), { forget: ['prices'] }],
  ['it is over after', [], known('prices', HOUR, true), { clear: ['prices'] }],
  ['an exchange is away for 14 minutes', ['exchange:kraken'], known('exchange:kraken', 14 * MINUTE), {}],
  [
    'an exchange is away for 15',
    ['exchange:kraken'],
    known('exchange:kraken', 15 * MINUTE),
    { tell: ['exchange:kraken'] },
  ],
  ['there is no backup for 36 hours', ['no backup'], known('no backup', 36 * HOUR), { tell: ['no backup'] }],
])('%s', (_name, troubles, before, steps) => {
  expect(stepsFor(troubles, before)).toEqual({ ...NOTHING, ...steps });
});

it('each trouble has words for itself and for its end', () => {
  expect(troubleText('exchange:kraken', 'now')).toBe('kraken has been away for 15 minutes.');
  expect(troubleText('exchange:kraken', 'over')).toBe('kraken is back.');
  expect(troubleText('prices', 'over')).toBe('Live prices are back.');
});
