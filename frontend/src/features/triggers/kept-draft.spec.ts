import { EMPTY_DRAFT, EMPTY_GUARD } from './draft.js';
import { readDraft } from './kept-draft.js';

it.each([
  [
    'a form of an older release',
    { owner: null, symbol: 'BTC', op: 'below', level: '60,000', low: '', high: '' },
    { symbol: 'BTC', op: 'below', level: '60,000' },
  ],
  ['a form of today', { ...EMPTY_DRAFT, kind: 'move', movePercent: '4' }, { kind: 'move', movePercent: '4' }],
  [
    'further conditions',
    { guards: [{ symbol: 'ETH', kind: 'rsi' }, null, 7, { symbol: 'SOL' }, { symbol: 'DOGE' }] },
    {
      guards: [
        { ...EMPTY_GUARD, symbol: 'ETH', kind: 'rsi' },
        { ...EMPTY_GUARD, symbol: 'SOL' },
      ],
    },
  ],
  [
    'what a later release may know',
    { kind: 'volume', op: 7, level: null, frequency: 'often', guards: 'none', colour: 'red', name: 'Rent' },
    { name: 'Rent' },
  ],
  ['nothing that is one', ['x'], {}],
])('reads %s', (_name, stored, part) => {
  expect(readDraft(stored)).toEqual({ ...EMPTY_DRAFT, ...part });
});
