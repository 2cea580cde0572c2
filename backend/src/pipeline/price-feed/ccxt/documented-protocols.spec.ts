import { type HookedExchange, type NamedMarket, openHooked } from './testing/hooked-exchange.js';

/** Frames as the exchanges' own pages show them (read on 26 November 2026), and what the feed makes of them. */
interface DocumentedExchange {
  readonly id: string;
  /** The exchange lists the first and refuses the second. */
  readonly markets: readonly [NamedMarket, NamedMarket];
  /** To REST calls that ccxt makes before it dials. */
  readonly answer?: unknown;
  /** What the exchange says first. */
  readonly greeting?: string;
  /** Our subscription to both. */
  readonly subscribe: object;
  readonly ticker: string;
  readonly heard: object;
  /** Of a subscription to the second market; ID stands for the number of the call. */
  readonly refusal: string;
  /** Heartbeats, pongs, acknowledgements, greetings. */
  readonly alive: readonly string[];
}

const DOCUMENTED: readonly DocumentedExchange[] = [
  {
    // https://github.com/Kucoin/kucoin-api-docs, source/localizable/index.html.md, sections "Apply connect token", "Subscribe",
    // "Ping", "All Symbols Ticker". No page shows an error: https://github.com/sammchardy/python-kucoin documents this one.
    id: 'kucoin',
    markets: [
      { id: 'BTC-USDT', symbol: 'BTC/USDT' },
      { id: 'ETH-USDT', symbol: 'ETH/USDT' },
    ],
    answer: {
      code: '200000',
      data: {
        token: '2neAiuYvAU61ZDXANAGAsiL4',
        instanceServers: [
          {
            endpoint: 'wss://ws-api-spot.kucoin.com/',
            encrypt: true,
            protocol: 'websocket',
            pingInterval: 18_000,
            pingTimeout: 10_000,
          },
        ],
      },
    },
    greeting: '{"id":"hQvf8jkno","type":"welcome"}',
    subscribe: {
      type: 'subscribe',
      topic: '/market/ticker:BTC-USDT,ETH-USDT',
      response: true,
    },
    ticker: `{
    "type":"message",
    "topic":"/market/ticker:BTC-USDT",
    "subject":"trade.ticker",
    "data":{
        "sequence":"1545896668986",
        "price":"0.08",
        "size":"0.011",
        "bestAsk":"0.08",
        "bestAskSize":"0.18",
        "bestBid":"0.049",
        "bestBidSize":"0.036"
    }
}`,
    heard: { symbol: 'BTC/USDT', last: 0.08, timestamp: undefined },
    refusal: `{"code":404,"data":"topic /market/ticker:ETH-USDT is not found","id":"ID","type":"error"}`,
    alive: ['{"id":"1545910590801","type":"pong"}', '{"id":"1545910660739","type":"ack"}'],
  },
];

type Fields = Readonly<Record<string, unknown>>;

function callOf(frame: unknown): string {
  const { id, req_id: requestId } = frame as Fields;
  return String(id ?? requestId ?? '');
}

/** Refuses every call that names the market, until the feed knows it; the others stay unanswered. */
async function refuse(
  { markets: [, { id }], refusal }: DocumentedExchange,
  open: HookedExchange,
): Promise<void> {
  for (let next = 0; next < open.sent.length; next += 1) {
    const frame = open.sent[next];
    if (JSON.stringify(frame).includes(id)) open.receive(refusal.replace('ID', callOf(frame)));
    await open.pass(250);
    await open.pass(5_000);
  }
}

describe.each(DOCUMENTED)('$id as its documentation shows it', (page) => {
  let open: HookedExchange;
  beforeEach(async () => {
    open = await openHooked(page.id, page.markets, page.answer);
    await open.subscribe(page.greeting);
  });

  it('is asked for tickers', () => {
    expect(open.sent[0]).toMatchObject(page.subscribe);
    expect(open.sent).toHaveLength(1);
  });

  it('has its ticker read as it is shown, and as it comes', () => {
    open.receive(page.ticker);
    open.receive(JSON.stringify(JSON.parse(page.ticker)));
    const tickers = open.heard.filter((each) => Object(each).symbol === page.markets[0].symbol);
    expect(tickers.slice(0, 2)).toEqual([
      expect.objectContaining(page.heard),
      expect.objectContaining(page.heard),
    ]);
    expect(open.lost).toEqual([]);
  });

  it('refuses one market, and the other is followed', async () => {
    await refuse(page, open);
    expect(open.refused.flatMap(({ names }) => names)).toEqual([page.markets[1].id]);
    expect(open.lost).toEqual([]);
    const { id } = page.markets[0];
    expect(open.sent.slice(1).map((frame) => JSON.stringify(frame))).toContainEqual(
      expect.stringContaining(id),
    );
  });

  it.each(page.alive)('lives by %s', (frame) => {
    const before = open.alive();
    open.receive(frame);
    expect(open.alive()).toBe(before + 1);
    expect(open.lost).toEqual([]);
    expect(open.refused).toEqual([]);
    expect(open.heard).not.toContainEqual(expect.objectContaining({ last: expect.anything() }));
  });
});

describe('KuCoin', () => {
  let open: HookedExchange;
  beforeEach(async () => {
    const [kucoin] = DOCUMENTED;
    if (kucoin === undefined) throw new Error('no page');
    open = await openHooked(kucoin.id, kucoin.markets, kucoin.answer);
    await open.subscribe(kucoin.greeting);
  });

  it('is dialled at the address that its REST answer names', () => {
    expect(Object.keys(open.exchange.clients)).toEqual([
      expect.stringMatching(/^wss:\/\/ws-api-spot\.kucoin\.com\/\?token=2neAiuYvAU61ZDXANAGAsiL4&/),
    ]);
  });

  it('is pinged every 4 s, though it proposes 18 s', () => {
    const [socket] = Object.values(open.exchange.clients);
    expect(socket?.keepAlive).toBe(4_000);
    expect(socket?.ping?.(socket)).toMatchObject({ type: 'ping' });
  });

  it('has a stream of all markets, whose tickers are read too', () => {
    const data = {
      sequence: '1545896668986',
      bestAsk: '0.08',
      size: '0.011',
      price: '0.08',
      bestBid: '0.049',
    };
    open.receive(
      JSON.stringify({
        type: 'message',
        topic: '/market/ticker:all',
        subject: 'BTC-USDT',
        data,
      }),
    );
    expect(open.heard).toContainEqual(expect.objectContaining({ symbol: 'BTC/USDT', last: 0.08 }));
  });

  it('is dialled at a new address after a loss: the token of the old one lives a day', async () => {
    open.cut();
    expect(open.exchange.options['urls']).toEqual({});
  });
});
