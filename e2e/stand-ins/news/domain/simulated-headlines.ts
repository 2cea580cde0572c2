import { FEED_NAMES, type FeedArticle, type FeedName } from './article.js';

const SLOT_MS = 30 * 60_000;

/** A day of news, one every half hour: good, bad and neither for the coins people watch most, so that moods stay moderate. */
const DAY: readonly string[] = [
  'Bitcoin Steady as Traders Wait for Inflation Data',
  'Ether Gains 3% as Staking Demand Grows',
  'Solana Validators Vote on Fee Proposal',
  'Bitcoin ETFs See Fourth Day of Inflows',
  'Chainlink Adds Three Banks to Tokenization Pilot',
  'XRP Slips After Week of Gains',
  'Ethereum Developers Set Date for Next Testnet',
  'Bitcoin Miners Move Coins to Exchanges',
  'Solana Memecoin Volume Drops by a Third',
  'Regulator Opens Comment Period on Custody Rules',
  'Ether Falls Below Support as Traders Take Profit',
  'Bitcoin Hashrate Reaches New High',
  'Dogecoin Jumps After Payment App Lists It',
  'Uniswap Community Debates Treasury Budget',
  'Solana Wallet Maker Raises $40M',
  'Bitcoin Dips as Dollar Strengthens',
  'Ethereum Layer-2 Fees Drop to Record Low',
  'Exchange Halts Withdrawals of a Small Token After Exploit',
  'Cardano Founder Outlines Plans for the Year',
  'Bitcoin Options Traders Bet on a Quiet Month',
  'Solana Network Resumes Normal Speed After Slow Hour',
  'Ether Options Expire Without Drama',
  'Stablecoin Issuer Publishes Reserve Report',
  'Bitcoin Recovers Overnight Losses',
  'Solana Slides 4% as Altcoins Retreat',
  'Ether ETF Draws $90M in a Day',
  'Bitcoin Payment Startup Expands to Five Countries',
  'Avalanche Network Upgrade Goes Live',
  'Phishing Site Imitates Popular Ethereum Wallet',
  'Bitcoin Trades in Narrow Range Over the Weekend',
  'Solana Developers Release Faster Client',
  'XRP Ledger Foundation Names New Director',
  'Bitcoin Whale Moves $200M After Years of Silence',
  'Ether Climbs as Exchange Balances Fall',
  'Central Bank Keeps Rates, Crypto Little Changed',
  'Litecoin Rallies Into Halving Anniversary',
  'Solana Treasury Company Buys More SOL',
  'Bitcoin Funding Rates Turn Negative',
  'Ethereum Foundation Publishes Annual Report',
  'Polkadot Parachain Warns of Bug, Issues Fix',
  'Bitcoin Lightning Capacity Grows',
  'Solana App Suffers Outage, Funds Safe',
  'Ether Price Lags as Capital Rotates',
  'Lawmakers Debate Stablecoin Bill',
  'Bitcoin Conference Opens in Vienna',
  'Chainlink Falls With the Market',
  'Solana Phone Ships to First Buyers',
  'Ether Volatility Falls to Yearly Low',
];

/**
 * What a feed lists of simulated news at `now` (epoch milliseconds): what it published in the last 24 hours, the newest
 * first. It follows from the time alone, so it is the same after a restart, and any 24 hours hold the same headlines.
 */
export function simulatedArticles(
  feed: FeedName,
  now: number,
  linkOf: (id: string) => string,
): readonly FeedArticle[] {
  const last = Math.floor(now / SLOT_MS);
  return DAY.map((_, back) => last - back)
    .filter((slot) => slot % FEED_NAMES.length === FEED_NAMES.indexOf(feed))
    .map((slot) => {
      const title = `${DAY[slot % DAY.length]} (simulated)`;
      const id = `simulated-${slot}`;
      return {
        guid: id,
        title,
        link: linkOf(id),
        summary: `${title.replace(' (simulated)', '.')} This is a simulated article: nothing of it has happened.`,
        publishedAt: slot * SLOT_MS,
      };
    });
}
