import type { LeadTrigger } from '@contract/admin/leads.js';
import { HttpError } from '../../shared/http.js';
import { countText, fetchFailure, leadName, leadTriggerText } from './lead-words.js';
import { makeLead } from './testing/make-lead.js';

it.each([
  ['both names', { firstName: 'Anna', lastName: 'Adler' }, 'Anna Adler'],
  ['the first name', { firstName: 'Anna', lastName: null }, 'Anna'],
  ['the handle', { firstName: null, lastName: ' ' }, '@anna'],
  ['the number', { firstName: null, lastName: null, telegramUsername: null }, 'Telegram 4711'],
])('a lead is called by %s', (_name, part, text) => {
  expect(leadName(makeLead(part))).toBe(text);
});

const trigger = (part: Partial<LeadTrigger>): LeadTrigger => ({
  symbol: 'BTC',
  type: 'above',
  threshold: null,
  lowerBound: null,
  upperBound: null,
  active: true,
  ...part,
});

it.each([
  [{ threshold: 65_000 }, '▲ BTC above 65,000'],
  [{ type: 'below', threshold: 0.5 }, '▼ BTC below 0.5'],
  [{ type: 'inside', lowerBound: 60_000, upperBound: 62_000 }, '◆ BTC inside 60,000–62,000'],
  [{ type: 'inside', lowerBound: 60_000 }, 'BTC inside'],
  [{}, 'BTC above'],
] as const)('%j waits for %s', (part, text) => {
  expect(leadTriggerText(trigger(part))).toBe(text);
});

it('counts', () => {
  expect([countText(0), countText(1), countText(3)]).toEqual(['0 triggers', '1 trigger', '3 triggers']);
});

it.each([
  [
    'the server',
    new HttpError(500, 'Internal Server Error', ''),
    'Failed to fetch leads: Internal Server Error',
  ],
  ['a server without a phrase', new HttpError(599, '', 'x'), 'Failed to fetch leads'],
  ['the network', new TypeError('Failed to fetch'), 'Failed to fetch leads'],
])('says that %s failed', (_name, error, text) => {
  expect(fetchFailure(error)).toBe(text);
});
