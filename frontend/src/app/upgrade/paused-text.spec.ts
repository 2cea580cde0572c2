import { pausedText } from './paused-text.js';

const trigger = (symbol: string, paused: 'plan' | null = 'plan') => ({ symbol, paused });
const wallet = (paused: 'plan' | null = 'plan') => ({ paused });

it.each([
  ['nothing is paused', [trigger('BTC', null)], [wallet(null)], null],
  ['there is nothing', [], [], null],
  ['one trigger is', [trigger('ADA'), trigger('BTC', null)], [], 'Paused: 1 trigger on ADA.'],
  [
    'several are, each coin named once',
    [trigger('ADA'), trigger('SOL'), trigger('ADA')],
    [wallet(null)],
    'Paused: 3 triggers on ADA, SOL.',
  ],
  ['wallets are', [], [wallet(), wallet(), wallet(null)], 'Paused: 2 wallets.'],
  ['both are', [trigger('ADA')], [wallet()], 'Paused: 1 trigger on ADA and 1 wallet.'],
])('when %s', (_name, triggers, wallets, text) => {
  expect(pausedText(triggers, wallets)).toBe(text);
});
