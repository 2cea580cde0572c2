import { setupSteps } from './setup-steps.js';

const states = (setup: Parameters<typeof setupSteps>[0]) => setupSteps(setup).map(({ state }) => state);

it('lists the four steps in their order', () => {
  const steps = setupSteps({ isConnected: false, triggers: 0, wallets: 0, hasPickedTime: false });
  expect(steps.map(({ text }) => text)).toEqual([
    'Connect Telegram',
    'Add first trigger',
    'Link a wallet',
    'Pick daily summary time',
  ]);
});

it.each([
  [{ isConnected: false, triggers: 0, wallets: 0, hasPickedTime: false }, ['open', 'open', 'open', 'open']],
  [{ isConnected: true, triggers: 2, wallets: 1, hasPickedTime: true }, ['done', 'done', 'done', 'done']],
  [
    { isConnected: undefined, triggers: undefined, wallets: undefined, hasPickedTime: false },
    ['unknown', 'unknown', 'unknown', 'open'],
  ],
])('%j: %j', (setup, expected) => {
  expect(states(setup)).toEqual(expected);
});
