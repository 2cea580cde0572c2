import { dayStart, filterSearch, NO_FILTER, resultOf } from './alert-filter.js';

it.each([
  ['2025-11-21', 0, '2025-11-20T23:00:00.000Z'],
  ['2025-07-01', 0, '2025-06-30T22:00:00.000Z'],
  ['2025-10-26', 0, '2025-10-25T22:00:00.000Z'],
  ['2025-10-26', 1, '2025-10-26T23:00:00.000Z'],
  ['2025-03-30', 0, '2025-03-29T23:00:00.000Z'],
  ['2025-03-30', 1, '2025-03-30T22:00:00.000Z'],
])('the day %s, %s later, begins at %s', (day, later, at) => {
  expect(dayStart(day, later)).toBe(at);
});

it('asks for what is filled in, days included', () => {
  expect(filterSearch(NO_FILTER)).toEqual({});
  expect(filterSearch({ symbol: ' btc ', from: '2025-11-20', to: '2025-11-21', result: 'late' })).toEqual({
    symbol: 'BTC',
    from: '2025-11-19T23:00:00.000Z',
    to: '2025-11-21T23:00:00.000Z',
    result: 'late',
  });
  expect(filterSearch({ symbol: 'B-', from: '2025', to: '', result: '' })).toEqual({});
  expect(['held', 'x', ''].map(resultOf)).toEqual(['held', '', '']);
});
