import {
  ALERT_ACTIONS,
  alertButtons,
  type ButtonAlert,
  type ButtonRows,
  onePerTrigger,
  openedButtons,
  readButton,
  whyButtons,
} from './alert-buttons.js';

const ID = 'b7e6a2d8-6a2f-4a57-9f0e-1a2b3c4d5e6f';
const btc = { alertId: ID, symbol: 'BTC', condition: { op: 'above', level: 65_000 } } as const;

function several(count: number): readonly ButtonAlert[] {
  return Array.from({ length: count }, (_, i) => ({
    ...btc,
    alertId: ID.replace(/^b7/, String(10 + i)),
    condition: { op: 'below', level: 60_000 + i },
  }));
}

const textsOf = (rows: ButtonRows): string[][] => rows.map((row) => row.map(({ text }) => text));

it('gives one alert its four buttons', () => {
  expect(alertButtons([btc])).toEqual([
    [
      { text: 'Re-arm now', data: `rearm:${ID}` },
      { text: 'Snooze 1 h', data: `snooze:${ID}` },
    ],
    [
      { text: 'Disarm', data: `disarm:${ID}` },
      { text: 'Why?', data: `why:${ID}` },
    ],
  ]);
});

it('gives several alerts a row each that opens theirs, and eight at most', () => {
  const two = several(2);
  expect(alertButtons(two)).toEqual([
    [{ text: '▼ BTC below 60,000', data: `open:${two[0]?.alertId}` }],
    [{ text: '▼ BTC below 60,001', data: `open:${two[1]?.alertId}` }],
  ]);
  expect(alertButtons(several(9))).toHaveLength(8);
  expect(alertButtons([])).toEqual([]);
});

it('gives a trigger that rang several times one row, which opens its latest alert', () => {
  const again = { ...btc, alertId: ID.replace(/^b7/, 'c7') };
  const [other] = several(1);
  expect(textsOf(alertButtons([btc, again]))).toEqual([
    ['Re-arm now', 'Snooze 1 h'],
    ['Disarm', 'Why?'],
  ]);
  const rows = alertButtons([btc, ...(other ? [other] : []), again]);
  expect(rows.flat().map(({ data }) => data)).toEqual([`open:${again.alertId}`, `open:${other?.alertId}`]);
  expect(onePerTrigger([btc, again], ID)).toEqual([btc]);
});

it('leads back from one alert among several and from its evidence', () => {
  expect(textsOf(openedButtons(btc))).toEqual([
    ['Re-arm now', 'Snooze 1 h'],
    ['Disarm', 'Why?'],
    ['Back to all'],
  ]);
  expect(whyButtons(ID)).toEqual([[{ text: 'Back', data: `back:${ID}` }]]);
});

it('keeps labels short and data within the 64 bytes Telegram takes, and reads it back', () => {
  const wide: ButtonAlert = {
    alertId: ID,
    symbol: 'A'.repeat(20),
    condition: { op: 'inside', low: 0.000000000001, high: 999_999_999_999.999 },
  };
  const buttons = [
    alertButtons([btc]),
    alertButtons([wide, { ...btc, isAsked: true }]),
    openedButtons(btc),
    whyButtons(ID),
  ].flat(2);
  for (const { text, data } of buttons) {
    expect(text.length).toBeLessThanOrEqual(40);
    expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
    expect(readButton(data)?.alertId).toBe(ID);
  }
  const actions = buttons.map(({ data }) => readButton(data)?.action);
  expect(new Set(actions)).toEqual(new Set(ALERT_ACTIONS));
});

it.each([
  '',
  'rearm',
  `sell:${ID}`,
  `rearm:${ID} `,
  `rearm:${ID.toUpperCase()}`,
  'why:1',
  `constructor:${ID}`,
])('knows no button with the data "%s"', (data) => {
  expect(readButton(data)).toBeNull();
});

it('begins with "Seen" where something waits for that', () => {
  const asking = { ...btc, isAsked: true } as const;
  expect(textsOf(alertButtons([asking]))[0]).toEqual(['Seen']);
  expect(alertButtons([{ ...btc, alertId: ID.replace(/^b/, 'c') }, asking])[0]).toEqual([
    { text: 'Seen', data: `seen:${ID}` },
  ]);
});
