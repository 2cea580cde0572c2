import { planSentences } from './plans.js';

const BUYING = /upgrade|renew|buy|price|pay|USDC/i;

it('sells where Pro is sold', () => {
  expect(planSentences({ proFor: null, brandName: 'Bellwether' }).freeTriggerLimit).toBe(
    'Free includes 3 triggers. Upgrade to Pro for 50+ alerts on any coin.',
  );
});

it.each(['everyone', 'granted'] as const)('with Pro for %s, nothing speaks of a purchase', (proFor) => {
  for (const sentence of Object.values(planSentences({ proFor, brandName: 'Acme' }))) {
    expect(sentence).not.toMatch(BUYING);
  }
});

it.each([
  ['Bellwether', 'Free includes 3 triggers. Ask who runs this Bellwether for Pro.'],
  ['Acme Alerts', 'Free includes 3 triggers. Ask who runs Acme Alerts for Pro.'],
])('of %s, granted: %s', (brandName, sentence) => {
  expect(planSentences({ proFor: 'granted', brandName }).freeTriggerLimit).toBe(sentence);
});

it('where everyone has all features, limits name no plan', () => {
  const { proTriggerLimit, proWalletLimit } = planSentences({ proFor: 'everyone', brandName: 'Acme' });
  expect(proTriggerLimit).toBe('You can have 200 triggers. Delete one to add another.');
  expect(proWalletLimit).toBe('You can connect 5 wallets. Remove one to add another.');
});
