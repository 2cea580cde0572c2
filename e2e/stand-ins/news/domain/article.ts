/** An article as a feed lists it. Texts are plain; each feed's shape escapes them. */
export interface FeedArticle {
  readonly guid: string;
  readonly title: string;
  /** Written as it is, also when it is no address. */
  readonly link: string;
  readonly summary: string;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
}

/** A feed there is: who publishes it, and after whose feed it is shaped. */
export interface Publisher {
  readonly name: FeedName;
  /** The feed's own title. */
  readonly title: string;
  readonly path: string;
}

export const FEED_NAMES = ['courier', 'telegraph', 'decoder', 'block', 'ledger'] as const;
export type FeedName = (typeof FEED_NAMES)[number];

/** The paths are those of the feeds after which they are shaped; the last one is Atom. */
export const PUBLISHERS: readonly Publisher[] = [
  {
    name: 'courier',
    title: 'Coin Courier (simulated): Bitcoin, Ethereum, Crypto News and Price Data',
    path: '/courier/arc/outboundfeeds/rss/',
  },
  { name: 'telegraph', title: 'Chain Telegraph (simulated) News', path: '/telegraph/rss' },
  { name: 'decoder', title: 'Decoder (simulated)', path: '/decoder/feed' },
  { name: 'block', title: 'Block Notes (simulated)', path: '/block/rss.xml' },
  { name: 'ledger', title: 'Open Ledger (simulated)', path: '/ledger/atom.xml' },
];

export const FED_PATH = '/feeds/press_monetary.xml';
