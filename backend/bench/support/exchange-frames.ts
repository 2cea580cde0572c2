/** A coin that exists nowhere, on an exchange whose frames are written here as it writes them. */
export interface FrameStyle {
  readonly exchange: string;
  readonly quote: 'USD' | 'USDT';
  /** How the exchange calls a coin's market. */
  readonly marketId: (coin: string) => string;
  readonly frame: (coin: string, price: number, at: number) => string;
  /** The same price, picked out of the parsed frame. */
  readonly pick: (parsed: never) => number;
}

export const FRAME_STYLES: readonly FrameStyle[] = [
  {
    exchange: 'coinbaseexchange',
    quote: 'USD',
    marketId: (coin) => `${coin}-USD`,
    frame: (coin, price, at) =>
      JSON.stringify({
        type: 'ticker',
        sequence: 1_000_001,
        product_id: `${coin}-USD`,
        price: String(price),
        open_24h: '64000.01',
        volume_24h: '8120.45120000',
        low_24h: '63100.00',
        high_24h: '66020.77',
        volume_30d: '243613.53600000',
        best_bid: '64999.99',
        best_bid_size: '0.50000000',
        best_ask: '65000.01',
        best_ask_size: '0.50000000',
        side: 'buy',
        time: `${new Date(at).toISOString().slice(0, -1)}000Z`,
        trade_id: 1_000_001,
        last_size: '0.01000000',
      }),
    pick: ({ price }: { readonly price: string }) => Number(price),
  },
  {
    exchange: 'kraken',
    quote: 'USD',
    marketId: (coin) => `${coin}USD`,
    frame: (coin, price) =>
      JSON.stringify({
        channel: 'ticker',
        type: 'update',
        data: [
          {
            symbol: `${coin}/USD`,
            bid: 64_999.9,
            bid_qty: 0.5,
            ask: 65_000.1,
            ask_qty: 0.5,
            last: price,
            volume: 8_120.4512,
            vwap: 64_500.1,
            low: 63_100,
            high: 66_020.7,
            change: 1_000,
            change_pct: 1.56,
          },
        ],
      }),
    pick: ({ data }: { readonly data: readonly { readonly last: number }[] }) => data[0]?.last ?? Number.NaN,
  },
  {
    exchange: 'binance',
    quote: 'USDT',
    marketId: (coin) => `${coin}USDT`,
    frame: (coin, price, at) =>
      JSON.stringify({
        e: '24hrMiniTicker',
        E: at,
        s: `${coin}USDT`,
        c: String(price),
        o: '64000.01',
        h: '66020.77',
        l: '63100.00',
        v: '8120.45120000',
        q: '523769102.41',
      }),
    pick: ({ c }: { readonly c: string }) => Number(c),
  },
];
