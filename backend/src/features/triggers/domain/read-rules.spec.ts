import type { TriggerTerms } from '../../../contract/user-triggers.js';
import { COOLDOWN_OUT_OF_RANGE, END_OUT_OF_RANGE } from '../../../contract/trigger-rules.js';
import { readRules } from './read-rules.js';

const NOW = Date.UTC(2026, 10, 25, 14);
const ahead = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString();
const YEAR = 366 * 24 * 60;

it.each<[string, TriggerTerms, object]>([
  ['nothing', {}, {}],
  [
    'null, which is as usual',
    { repeat: null, expiresAt: null, cooldownSec: null, hysteresis: null },
    { repeat: 'always', expiresAt: null, cooldownSec: null, hysteresis: null },
  ],
  [
    'another time zone',
    { expiresAt: '2026-11-25T17:00:00+02:00' },
    { expiresAt: '2026-11-25T15:00:00.000Z' },
  ],
  [
    'the hour that comes twice, before the clocks go back',
    { expiresAt: '2027-10-31T02:30:00+02:00' },
    { expiresAt: '2027-10-31T00:30:00.000Z' },
  ],
  [
    'the hour that comes twice, after it',
    { expiresAt: '2027-10-31T02:30:00+01:00' },
    { expiresAt: '2027-10-31T01:30:00.000Z' },
  ],
  ['the nearest end', { expiresAt: ahead(10) }, { expiresAt: ahead(10) }],
  ['the farthest end', { expiresAt: ahead(YEAR) }, { expiresAt: ahead(YEAR) }],
  ['no quiet time', { cooldownSec: 0, repeat: 'once' }, { cooldownSec: 0, repeat: 'once' }],
  ['a week', { cooldownSec: 604_800 }, { cooldownSec: 604_800 }],
])('reads %s', (_name, terms, rules) => {
  expect(readRules(terms, NOW)).toEqual({ kind: 'rules', rules });
});

it.each<[TriggerTerms, string]>([
  [{ expiresAt: ahead(9) }, END_OUT_OF_RANGE],
  [{ expiresAt: ahead(-1) }, END_OUT_OF_RANGE],
  [{ expiresAt: ahead(YEAR + 1) }, END_OUT_OF_RANGE],
  [{ expiresAt: '2026-13-45T00:00:00Z' }, END_OUT_OF_RANGE],
  [{ cooldownSec: -1 }, COOLDOWN_OUT_OF_RANGE],
  [{ cooldownSec: 604_801 }, COOLDOWN_OUT_OF_RANGE],
  [{ cooldownSec: 1.5 }, COOLDOWN_OUT_OF_RANGE],
  [{ cooldownSec: NaN }, COOLDOWN_OUT_OF_RANGE],
  [{ cooldownSec: Infinity }, COOLDOWN_OUT_OF_RANGE],
])('refuses %j', (terms, message) => {
  expect(readRules(terms, NOW)).toMatchObject({ kind: 'broken', fault: { message } });
});
