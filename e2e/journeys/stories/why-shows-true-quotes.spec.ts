import { expect, type Locator, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.js';
import { LandingPage } from '../pages/landing-page.js';
import { EXCHANGE_IDS } from '../../stand-ins/exchange/domain/pair.js';
import { market } from '../pages/market.js';

const SHOWN_AS = { coinbaseexchange: 'coinbase', kraken: 'kraken', binance: 'binance' } as const;

/** Half of the last digit that is shown: an exchange may write one more, and 3,135.395 may become either neighbour. */
const ROUNDING = 0.005 + 1e-9;

/** How an amount is written at the end of a cell: "3,135.40 USDT". */
const AMOUNT = /(\d{1,3}(?:,\d{3})*\.\d\d) (USDT?)$/;

/** The cells of the exchange's line. */
async function quoteOf(alert: Locator, name: string): Promise<readonly string[]> {
  const table = alert.getByRole('table', { name: 'Quotes at that moment' });
  return table
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .getByRole('cell')
    .allInnerTexts();
}

/** Milliseconds from the tick, of each step that has happened. */
async function steps(alert: Locator): Promise<ReadonlyMap<string, number>> {
  const rows = await alert.getByRole('table', { name: 'Timeline' }).locator('tbody tr').all();
  const read = rows.map(async (row): Promise<[string, number]> => {
    const name = await row.getByRole('rowheader').innerText();
    const ms = (await row.getByRole('cell').last().innerText()).replace(/[+, ms]/g, '');
    return [name, Number(ms)];
  });
  return new Map(await Promise.all(read));
}

test.afterEach(async () => {
  await market.holdAt('ETH', 3_120);
  await market.calm('ETH');
});

test('Why? shows what each exchange really said, and how long each step took', async ({ page }) => {
  const landing = new LandingPage(page);
  await market.holdAt('ETH', 3_120);
  await landing.open();
  const chat: ChatPage = await landing.connectAndStart();
  await expect(landing.price('ETH')).toContainText('3,120.');
  await landing.setLevel('ETH', 'Above', 3_130);
  await expect(landing.card('ETH').getByText('Armed')).toBeVisible();

  await test.step('the second of three exchanges makes the median cross', async () => {
    await market.holdOn('binance', 'ETH', 3_135);
    await market.holdOn('kraken', 'ETH', 3_132);
    await chat.expectMessage('▲ ETH above 3,130 — now 3,13');
  });

  const alert = landing.alert('ETH above 3,130');
  await alert.getByText('Why?').click();

  await test.step('the quotes are those the exchanges sent last', async () => {
    const firedAt = Date.parse((await alert.locator('time').getAttribute('datetime')) ?? '');
    for (const exchange of EXCHANGE_IDS) {
      const said = await market.saidAt(exchange, 'ETH', firedAt);
      const [quote = '', age = '', use] = await quoteOf(alert, SHOWN_AS[exchange]);
      const [, amount = '', currency] = AMOUNT.exec(quote.trim()) ?? [];
      const shown = Number(amount.replaceAll(',', ''));
      const off = said
        .filter(({ pair }) => pair.split('/')[1] === currency)
        .map(({ price }) => Math.abs(price - shown));
      expect(Math.min(...off)).toBeLessThanOrEqual(ROUNDING);
      expect(age).toMatch(/^(< )?\d+\.\d s$/);
      expect(use).toBe('used');
    }
    const [both = ''] = await quoteOf(alert, 'binance');
    const [usd = 0, usdt = 1] = [...both.matchAll(/([\d,.]+) USD/g)].map(([, text]) =>
      Number(text?.replaceAll(',', '')),
    );
    expect(usd / usdt).toBeCloseTo(0.9995, 2);
  });

  await test.step('the price is their median, beside the level and the price before', async () => {
    const facts = await alert.getByRole('definition').allInnerTexts();
    expect(facts.slice(0, 4)).toEqual([
      expect.stringMatching(/^3,13\d\.\d\d USD$/),
      'median of coinbase, kraken, binance',
      'above 3,130',
      expect.stringMatching(/^3,12\d\.\d\d USD$/),
    ]);
  });

  await test.step('the steps follow each other, and end with what the list says', async () => {
    await expect(alert).toContainText(/accepted by Telegram after [\d.]+ s/);
    await expect(alert.getByRole('row', { name: /^Sent to Telegram/ })).toContainText(/\+?\d+ ms/);
    const taken = [...(await steps(alert)).values()];
    expect(taken).toHaveLength(5);
    expect(taken).toEqual([...taken].sort((a, b) => a - b));
    expect(taken[0]).toBe(0);
    const seconds = /after ([\d.]+) s/.exec(await alert.innerText())?.[1];
    expect(Math.max(0.1, (taken.at(-1) ?? 0) / 1_000).toFixed(1)).toBe(seconds);
  });

  await test.step('Why? in Telegram says the same', async () => {
    await chat.press('Why?');
    await chat.expectMessage('Why: ▲ ETH above 3,130');
    for (const exchange of EXCHANGE_IDS) {
      const [quote = ''] = await quoteOf(alert, SHOWN_AS[exchange]);
      const dollars = /[\d,.]+ USD/.exec(quote)?.[0] ?? 'no quote';
      await chat.expectMessage(`${SHOWN_AS[exchange]} ${dollars}`);
    }
  });
});
