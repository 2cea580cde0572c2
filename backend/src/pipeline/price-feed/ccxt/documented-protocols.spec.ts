import { type HookedExchange, type PageMarket, openHooked } from './testing/hooked-exchange.js';

/**
 * Frames as the exchanges' own pages show them, and what the feed makes of them. Where the source is another, or a frame is
 * assumed, the comment of the exchange says so.
 */
interface DocumentedExchange {
  readonly id: string;
  /** The exchange lists the first and refuses the second. */
  readonly markets: readonly [PageMarket, PageMarket];
  /** To REST calls that ccxt makes before it dials. */
  readonly answer?: unknown;
  /** What the exchange says first. */
  readonly greeting?: string;
  /** What is asked for before any ticker, and its answer. */
  readonly opening?: object;
  readonly accepted?: string;
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
  {
    // https://www.gate.com/docs/developers/apiv4/ws/en/, sections "Tickers Channel", "Application ping pong". The refusal is
    // one of spot.trades that ccxt has recorded (pro/gate.js).
    id: 'gate',
    markets: [
      { id: 'BTC_USDT', symbol: 'BTC/USDT' },
      { id: 'LUNARLENS_USDT', symbol: 'LUNARLENS/USDT' },
    ],
    subscribe: {
      time: 1_611_541_000,
      channel: 'spot.tickers',
      event: 'subscribe',
      payload: ['BTC_USDT', 'LUNARLENS_USDT'],
    },
    ticker: `{
  "time": 1669107766,
  "time_ms": 1669107766406,
  "channel": "spot.tickers",
  "event": "update",
  "result": {
    "currency_pair": "BTC_USDT",
    "last": "15743.4",
    "lowest_ask": "15744.4",
    "highest_bid": "15743.5",
    "change_percentage": "-1.8254",
    "base_volume": "9110.473081735",
    "quote_volume": "145082083.2535",
    "high_24h": "16280.9",
    "low_24h": "15468.5"
  }
}`,
    heard: { symbol: 'BTC/USDT', last: 15_743.4, percentage: -1.8254, timestamp: undefined },
    refusal: `{"time":1739853211,"time_ms":1739853211201,"id":ID,"conn_id":"62f2c1dabbe186d7","channel":"spot.tickers",
      "event":"subscribe","payload":["BTC_USDT","LUNARLENS_USDT"],
      "error":{"code":2,"message":"unknown currency pair: LUNARLENS_USDT"},"result":{"status":"fail"}}`,
    alive: [
      '{"time":1545404023,"channel":"spot.pong","event":"","error":null,"result":null}',
      '{"time":1611541000,"channel":"spot.tickers","event":"subscribe","error":null,"result":{"status":"success"}}',
    ],
  },
  {
    // https://bybit-exchange.github.io/docs/v5/websocket/public/ticker and /v5/ws/connect. No page shows a refusal: this one is
    // what several public clients of Bybit expect.
    id: 'bybit',
    markets: [
      { id: 'BTCUSDT', symbol: 'BTC/USDT' },
      { id: 'NOPEUSDT', symbol: 'NOPE/USDT' },
    ],
    subscribe: { op: 'subscribe', args: ['tickers.BTCUSDT', 'tickers.NOPEUSDT'] },
    ticker: `{
    "topic": "tickers.BTCUSDT",
    "ts": 1673853746003,
    "type": "snapshot",
    "cs": 2588407389,
    "data": {
        "symbol": "BTCUSDT",
        "lastPrice": "21109.77",
        "highPrice24h": "21426.99",
        "lowPrice24h": "20575",
        "prevPrice24h": "20704.93",
        "volume24h": "6780.866843",
        "turnover24h": "141946527.22907118",
        "price24hPcnt": "0.0196",
        "usdIndexPrice": "21120.2400136"
    }
}`,
    heard: { symbol: 'BTC/USDT', last: 21_109.77, percentage: 1.96, timestamp: 1_673_853_746_003 },
    refusal: `{"success":false,"ret_msg":"Invalid symbol :[tickers.NOPEUSDT]","conn_id":"x","req_id":"ID","op":"subscribe"}`,
    alive: [
      '{"success":true,"ret_msg":"pong","conn_id":"0970e817-426e-429a-a679-ff7f55e0b16a","op":"ping"}',
      '{"success":true,"ret_msg":"subscribe","conn_id":"2324d924","req_id":"10001","op":"subscribe"}',
    ],
  },
  {
    // https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels, "Ticker Batch Channel" and
    // "Heartbeats Channel". No page shows a refusal: it is assumed to be that of Coinbase Exchange.
    id: 'coinbase',
    markets: [
      { id: 'DOGE-USD', symbol: 'DOGE/USD' },
      { id: 'NOPE-USD', symbol: 'NOPE/USD' },
    ],
    opening: { type: 'subscribe', channel: 'heartbeats' },
    accepted:
      '{"channel":"subscriptions","timestamp":"2023-06-23T20:31:26Z","events":[{"subscriptions":{"heartbeats":["1"]}}]}',
    subscribe: { type: 'subscribe', product_ids: ['DOGE-USD', 'NOPE-USD'], channel: 'ticker_batch' },
    ticker: `{
  "channel": "ticker_batch",
  "client_id": "",
  "timestamp": "2023-03-01T12:15:18.382173051Z",
  "sequence_num": 0,
  "events": [
    {
      "type": "snapshot",
      "tickers": [
        {
          "type": "ticker",
          "product_id": "DOGE-USD",
          "price": "0.08212",
          "volume_24_h": "242556423.3",
          "low_24_h": "0.07989",
          "high_24_h": "0.08308",
          "low_52_w": "0.04908",
          "high_52_w": "0.1801",
          "price_percent_chg_24_h": "0.50177456859626"
        }
      ]
    }
  ]
}`,
    heard: {
      symbol: 'DOGE/USD',
      last: 0.082_12,
      percentage: 0.501_774_568_596_26,
      timestamp: Date.parse('2023-03-01T12:15:18.382Z'),
    },
    refusal: `{"type":"error","message":"Failed to subscribe","reason":"NOPE-USD is not a valid product"}`,
    alive: [
      `{"channel":"heartbeats","client_id":"","timestamp":"2023-06-23T20:31:26.122969572Z","sequence_num":0,"events":[
        {"current_time":"2023-06-23 20:31:56.121961769 +0000 UTC m=+91717.525857105","heartbeat_counter":"3049"}]}`,
      '{"channel":"subscriptions","timestamp":"2023-06-23T20:31:26Z","events":[{"subscriptions":{"heartbeats":["1"]}}]}',
      `{"channel":"ticker_batch","timestamp":"2024-05-24T18:22:24.546809523Z","sequence_num":1,"events":[{"type":"snapshot","tickers":[
        {"type":"ticker","product_id":"","price":"","volume_24_h":"","price_percent_chg_24_h":""}]}]}`,
    ],
  },
  {
    // https://api.hitbtc.com/#subscribe-to-ticker, as ccxt quotes it (pro/hitbtc.js). The refusal is assumed: it is the
    // error of REST (hitbtc.js).
    id: 'hitbtc',
    markets: [
      { id: 'ETHBTC', symbol: 'ETH/BTC' },
      { id: 'EOSUSD_BQX', symbol: 'EOS/USD' },
    ],
    subscribe: { method: 'subscribe', ch: 'ticker/1s/batch', params: { symbols: ['ETHBTC', 'EOSUSD_BQX'] } },
    ticker: `{
  "ch": "ticker/1s/batch",
  "data": {
    "ETHBTC": {
      "t": 1614815872000,
      "a": "0.031175",
      "A": "0.03329",
      "b": "0.031148",
      "B": "0.10565",
      "c": "0.031210",
      "o": "0.030781",
      "h": "0.031788",
      "l": "0.030733",
      "v": "62.587",
      "q": "1.951420577",
      "p": "0.000429",
      "P": "1.39",
      "L": 1182694927
    }
  }
}`,
    heard: { symbol: 'ETH/BTC', last: 0.031_21, open: 0.030_781, timestamp: 1_614_815_872_000 },
    refusal: `{"jsonrpc":"2.0","error":{"code":2001,"message":"No such symbol: EOSUSD_BQX",
      "description":"Try get /public/symbol, to get list of all available symbols."},"id":ID}`,
    alive: ['{"result":{"ch":"ticker/1s/batch","subscriptions":["ETHBTC","BTCUSDT"]},"id":123}'],
  },
  {
    // https://docs.whitebit.com/public/websocket/, sections "Market statistics", "Ping" and "Response message". That a market it
    // does not know is refused with that message is assumed.
    id: 'whitebit',
    markets: [
      { id: 'ETH_BTC', symbol: 'ETH/BTC' },
      { id: 'BTC_USDT', symbol: 'BTC/USDT' },
    ],
    subscribe: { method: 'market_subscribe', params: ['ETH_BTC', 'BTC_USDT'] },
    ticker: `{
    "id": null,
    "method": "market_update",
    "params": [
        "ETH_BTC",
        {
            "period": 86400,
            "last": "0.020964",
            "open": "0.020349",
            "close": "0.020964",
            "high": "0.020997",
            "low": "0.020281",
            "volume": "135574.476",
            "deal": "2784.413999488"
        }
    ]
}`,
    heard: { symbol: 'ETH/BTC', last: 0.020_964, open: 0.020_349, timestamp: undefined },
    refusal: `{"id":ID,"result":null,"error":{"message":"invalid argument","code":1}}`,
    alive: ['{"id":0,"result":"pong","error":null}', '{"id":6,"result":{"status":"success"},"error":null}'],
  },
];

interface Call {
  readonly id?: string | number;
  readonly req_id?: string | number;
}

function callOf(frame: unknown): string {
  const { id, req_id: requestId } = frame as Call;
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
    if (page.opening === undefined) return;
    expect(open.sent.splice(0)).toEqual([page.opening]);
    open.receive(page.accepted ?? '');
    await open.pass(250);
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
