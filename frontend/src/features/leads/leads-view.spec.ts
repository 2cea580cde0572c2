import { leadsSearch, viewOf } from './leads-view.js';
import { pageOfLeads } from './page-of-leads.js';

it.each([
  ['nothing', {}, {}],
  ['a search', { search: ' anna ' }, { search: 'anna' }],
  ['blanks', { search: '  ' }, {}],
  ['more than can be searched for', { search: 'a'.repeat(200) }, { search: 'a'.repeat(100) }],
  ['the second page', { offset: '50' }, { offset: 50 }],
  ['the middle of a page', { offset: 77 }, { offset: 50 }],
  ['less than nothing', { offset: '-50' }, {}],
  ['no number', { offset: 'x' }, {}],
  ['further than the server counts', { offset: '1e9' }, { offset: 10_000 }],
  ['active ones', { activeOnly: 'true' }, { activeOnly: true }],
  ['all', { activeOnly: 'false' }, {}],
  [
    'all at once',
    { search: 'a', offset: '100', activeOnly: true },
    { search: 'a', offset: 100, activeOnly: true },
  ],
])('the address asks for %s', (_name, raw, search) => {
  expect(leadsSearch(raw)).toEqual(search);
});

it('makes a view of an address that says nothing', () => {
  expect(viewOf({})).toEqual({ search: '', offset: 0, activeOnly: false });
});

it.each([
  ['the first of many', 0, 213, '1–50 of 213', null, 50],
  ['the second of many', 50, 213, '51–100 of 213', 0, 100],
  ['the last', 200, 213, '201–213 of 213', 150, null],
  ['the only one', 0, 7, '1–7 of 7', null, null],
  ['exactly one page', 0, 50, '1–50 of 50', null, null],
  ['one more than a page', 0, 51, '1–50 of 51', null, 50],
  ['beyond the end', 150, 60, 'none of 60 here', 50, null],
  ['beyond the end of nothing', 50, 0, 'none of 0 here', 0, null],
  ['the furthest the server counts', 10_000, 20_000, '10,001–10,050 of 20,000', 9_950, null],
])('%s', (_name, offset, total, text, previous, next) => {
  expect(pageOfLeads(offset, total)).toEqual({ text, previous, next });
});
