import type { RecentAlert } from '@contract/alert.js';
import type { CandlesResponse } from '@contract/candles.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openDisclosure } from '../../features/price-chart/testing/open-disclosure.js';
import { NOW } from '../../shared/testing/fake-time.js';
import { chartStage } from './testing/chart-stage.js';

const { open, calls } = chartStage();

const rang: RecentAlert = {
  id: 'a',
  triggerId: 't',
  time: new Date(NOW - 60_000).toISOString(),
  asset: 'BTC',
  priceChange24h: null,
  priceAtTrigger: 64_300,
  message: '▲ BTC above 64,300 — now 64,300.00 USD',
  late: false,
  delivery: [],
  timeline: { recordedAt: new Date(NOW - 60_000).toISOString(), sentAt: null, acceptedAt: null },
  evidence: {
    source: 'live',
    condition: { op: 'above', level: 64_300 },
    price: 64_300,
    priceBefore: 64_290,
    basis: 'median',
    quotes: [],
    seenAt: NOW - 60_000,
    decidedAt: NOW - 60_000,
  },
};

describe('history', () => {
  const candles = (part: Partial<CandlesResponse> = {}): CandlesResponse => {
    const at = Math.floor(NOW / 300_000) * 300;
    return {
      source: 'live',
      symbol: 'BTC',
      span: '1d',
      sizeSec: 300,
      exchange: 'kraken',
      asOf: new Date(NOW - 1_000).toISOString(),
      stale: false,
      candles: [
        [at - 300, 64_000, 64_300, 63_900, 64_100],
        [at, 64_100, 64_150, 64_050, 64_120],
      ],
      ...part,
    };
  };
  const TABLE = 'Show the last values as a table';
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

  it('is a table, too, continued by the live price', async () => {
    await open([], { 'GET /api/candles': () => ({ body: candles() }) });
    expect(await screen.findByText('Prices of kraken, every 5 minutes')).toBeTruthy();
    openDisclosure(TABLE);
    await waitFor(() => expect(rows()[1]).toBe('15:0064,100.0064,200.0064,050.0064,200.00'));
    expect(rows()[2]).toBe('14:5564,000.0064,300.0063,900.0064,100.00');
  });

  it.each([
    ['that it is simulated', { source: 'simulated' }, 'Simulated prices of kraken, every 5 minutes'],
    ['how old it is', { stale: true }, 'Prices of kraken up to 15:03:06 CET: it does not answer now'],
  ] as const)('says %s', async (_name, part, text) => {
    await open([], { 'GET /api/candles': () => ({ body: candles(part) }) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('that cannot be loaded can be asked for again, while the live line goes on', async () => {
    let status = 503;
    await open([], { 'GET /api/candles': () => ({ status, body: status === 200 ? candles() : undefined }) });
    expect((await screen.findByRole('alert')).textContent).toBe('History could not be loaded.');
    expect(await screen.findByText(/^Recorded on this page since/)).toBeTruthy();
    status = 200;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Prices of kraken, every 5 minutes')).toBeTruthy();
  });

  it('is of the span that was chosen last', async () => {
    const asked = () =>
      calls()
        .filter(({ route }) => route === 'GET /api/candles')
        .map(({ search }) => search);
    const first = await open([], { 'GET /api/candles': () => ({ body: candles() }) });
    await screen.findByText(/^Prices of kraken/);
    fireEvent.click(screen.getByLabelText('7 d'));
    await waitFor(() => expect(asked()).toEqual(['symbol=BTC&span=1d', 'symbol=BTC&span=7d']));
    first.unmount();
    await open([], { 'GET /api/candles': () => ({ body: candles() }) });
    await waitFor(() => expect(asked()).toEqual(['symbol=BTC&span=7d']));
  });

  it('is not asked for where there is none', async () => {
    await open([], {
      'GET /api/trigger-symbols': () => ({
        body: { core: ['BTC'], tradfi: ['NASDAQ', 'XAU'], wallets: ['LINK'], anyCoin: true },
      }),
    });
    expect(await screen.findByRole('option', { name: 'LINK' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Chart of'), { target: { value: 'NASDAQ' } });
    expect(await screen.findByText(/^NASDAQ is an official value without a history here/)).toBeTruthy();
    expect(calls().filter(({ search }) => search?.includes('symbol=NASDAQ&span') === true)).toEqual([]);
    expect(screen.queryByLabelText('7 d')).toBeNull();
  });

  it('shows where alerts rang, and why', async () => {
    await open([], {
      'GET /api/candles': () => ({ body: candles() }),
      'GET /api/alerts': () => ({
        body: { alerts: [rang], nextCursor: null, unread: 0, seenAt: rang.time, keptMonths: 13 },
      }),
    });
    const marker = await screen.findByRole('button', { name: 'Alert: rang 15:02, 64,300' });
    fireEvent.click(marker);
    fireEvent.click(screen.getByRole('button', { name: 'Why?' }));
    expect(await screen.findByRole('dialog', { name: 'Why it rang' })).toBeTruthy();
    expect(screen.getByText('Quotes at that moment')).toBeTruthy();
  });
});
