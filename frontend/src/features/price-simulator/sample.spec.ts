import { FIRST_SAMPLE, type Sample, sampleLevels, sampleRequest } from './sample.js';

it.each([
  ['above the price', {}, 64_000, { low: '70,000', high: '70,000' }],
  ['below the price', { op: 'below' }, 64_000, { low: '58,000', high: '58,000' }],
  ['around the price', { op: 'inside' }, 64_000, { low: '58,000', high: '70,000' }],
  ['off a fixed price', { symbol: 'SOL' }, null, { low: '240', high: '240' }],
  ['with what was typed', { op: 'inside', low: '60 000', high: '' }, 64_000, { low: '60 000', high: '' }],
] as const)('starts %s', (_name, part, price, levels) => {
  expect(sampleLevels({ ...FIRST_SAMPLE, ...part }, price)).toEqual(levels);
});

const request = (part: Partial<Sample>) => {
  const sample = { ...FIRST_SAMPLE, ...part };
  return sampleRequest(sample, sampleLevels(sample, 64_000), 64_000);
};

it.each([
  ['a level', { low: '65,000.50' }, { symbol: 'BTC', op: 'above', v1: 65_000.5 }],
  [
    'a band',
    { op: 'inside', low: '60000', high: '62000' },
    { symbol: 'BTC', op: 'inside', v1: 60_000, v2: 62_000 },
  ],
  ['a level in another style', { low: '65.000,50' }, { symbol: 'BTC', op: 'above', v1: 65_000.5 }],
  ['no level', { low: '' }, null],
  ['half a band', { op: 'inside', low: '60000', high: 'x' }, null],
  ['a band upside down', { op: 'inside', low: '62000', high: '60000' }, null],
  ['an empty band', { op: 'inside', low: '62000', high: '62000' }, null],
] as const)('asks for %s', (_name, part, body) => {
  expect(request(part)).toEqual(body);
});

it('reads its own levels while no price is known', () => {
  const levels = sampleLevels(FIRST_SAMPLE, null);
  expect(sampleRequest(FIRST_SAMPLE, levels, null)).toEqual({ symbol: 'BTC', op: 'above', v1: 140_000 });
});
