import type { Tier } from '@contract/account.js';
import { planSentences } from '@contract/plans.js';
import { HttpError } from '../../shared/http.js';
import { triggerFailureToast, isTierLimit, limitToast } from './trigger-failure.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

const FREE: Tier = { isFree: true, triggerUsage: { used: 3, limit: 3, canCreate: false, paused: 0 } };
const PRO: Tier = { ...FREE, isFree: false };
const refusal = (status: number, part: object) =>
  new HttpError(status, '', JSON.stringify({ statusCode: status, message: 'No.', requestId: 'r', ...part }));
const limit = refusal(403, { code: 'TIER_LIMIT', upgradeMessage: 'Upgrade.' });
const restriction = refusal(403, { code: 'TIER_RESTRICTION', upgradeMessage: 'Upgrade.' });
const NOTHING_SAVED = 'The trigger may not have been saved. Check the list, then try again.';
const CREATE = { title: 'Create failed', fallback: NOTHING_SAVED };

it.each([
  ['the limit of Free', limit, FREE, { title: 'Free Tier Limit', description: 'Upgrade.' }],
  [
    'a limit before the plan is known',
    limit,
    undefined,
    { title: 'Free Tier Limit', description: 'Upgrade.' },
  ],
  ['the limit of Pro', limit, PRO, { title: 'Tier Restriction', description: 'Upgrade.' }],
  ['a restriction', restriction, FREE, { title: 'Tier Restriction', description: 'Upgrade.' }],
  [
    'a limit without an upgrade',
    refusal(403, { code: 'TIER_LIMIT' }),
    FREE,
    { title: 'Free Tier Limit', description: 'No.' },
  ],
  [
    'what the server says',
    refusal(422, { code: 'RULE_BROKEN' }),
    FREE,
    { title: 'Create failed', description: 'No.' },
  ],
  [
    'another answer',
    new HttpError(500, 'Oops', ''),
    FREE,
    { title: 'Create failed', description: NOTHING_SAVED },
  ],
  [
    'a dead network',
    new TypeError('fetch failed'),
    FREE,
    { title: 'Create failed', description: NOTHING_SAVED },
  ],
])('says %s', (_name, error, tier, words) => {
  expect(triggerFailureToast(error, tier, CREATE)).toEqual({ tone: 'bad', ...words });
});

it('says a fixed sentence where there is one, whatever the server says', () => {
  const words = { title: 'Toggle Failed', description: 'Failed to update trigger status' };
  expect(triggerFailureToast(refusal(404, { code: 'NOT_FOUND' }), FREE, words)).toEqual({
    tone: 'bad',
    ...words,
  });
});

it('knows when there is no room left', () => {
  expect([limit, restriction, new Error('x')].map(isTierLimit)).toEqual([true, false, false]);
  expect([limitToast(FREE, SOLD), limitToast(PRO, SOLD)]).toEqual([
    { tone: 'bad', title: 'Free Tier Limit', description: SOLD.freeTriggerLimit },
    { tone: 'bad', title: 'Tier Restriction', description: SOLD.proTriggerLimit },
  ]);
});
