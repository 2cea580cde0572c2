import { choiceButtons, type ChosenLevels, readLevelButton, sureButtons } from './level-buttons.js';

const above: ChosenLevels = { op: 'above', symbol: 'BTC', levels: [70_000] };
const inside: ChosenLevels = { op: 'inside', symbol: 'PEPE', levels: [0.000_001, 1.5] };

it.each([above, inside])('a button brings back what it stands for: %j', (choice) => {
  const [[button] = []] = choiceButtons([choice]);
  expect(readLevelButton(button?.data ?? '')).toEqual(choice);
});

it('says what each chooses', () => {
  const other = { ...above, levels: [70] };
  expect(choiceButtons([above, other])[0]?.map(({ text }) => text)).toEqual(['70,000', '70']);
  expect(sureButtons(other)).toEqual([
    [
      { text: 'Yes, 70', data: 'set:above:BTC:70' },
      { text: 'No', data: 'set:none' },
    ],
  ]);
  expect(readLevelButton('set:none')).toBe('none');
});

it('makes none of data that Telegram would refuse', () => {
  const levels = [1.234e-12, 999_999_999_999.1234];
  expect(choiceButtons([{ op: 'inside', symbol: 'A'.repeat(20), levels }])).toEqual([]);
});

it.each([
  '',
  'set:',
  'set:above:BTC',
  'set:above:BTC:1e5',
  'set:near:BTC:1',
  'set:above:btc:1',
  'link:keep:x',
  'set:above:BTC:-1',
])('reads no other data: %j', (data) => {
  expect(readLevelButton(data)).toBeNull();
});
