/** What a reader who holds the coin takes from a headline: 1 good news, -1 bad news, 0 neither, or both. */
export type Label = 1 | 0 | -1;

export type LabelledHeadline = readonly [label: Label, title: string];

/**
 * Headlines in the manner of the feeds we read, made up and labelled by hand before a word of the lexicon was chosen.
 * The lexicon may be tuned with these in view.
 */
export const TUNING: readonly LabelledHeadline[] = [
  [1, 'Bitcoin ETFs See Record $1.4B Inflow as Institutions Pile In'],
  [-1, 'SEC Sues Crypto Exchange Over Unregistered Securities'],
  [1, 'Ethereum Upgrade Cuts Layer-2 Fees by 90%'],
  [-1, 'Indian Exchange Drained of $230M in Multisig Hack'],
  [1, 'Fed Signals Rate Cuts, Bitcoin Jumps Above $70K'],
  [-1, '$1B in Long Positions Wiped Out as Bitcoin Slides'],
  [1, 'BlackRock Files for Spot Ether ETF'],
  [0, 'Tether Denies Report of Justice Department Probe'],
  [1, 'Short Squeeze Sends SOL Up 12% in an Hour'],
  [1, 'FTX to Repay Customers in Full Under New Plan'],
  [0, 'What to Expect From the Next Bitcoin Halving'],
  [0, 'Crypto Exchange Names New Chief Financial Officer'],
  [-1, 'Ether Plunges 14% as Whales Dump Holdings'],
  [1, 'XRP Surges After Court Rules in Favor of Ripple'],
  [-1, 'Stablecoin Loses Dollar Peg, Falls to 92 Cents'],
  [1, 'Solana Hits All-Time High as Memecoin Mania Returns'],
  [-1, 'Bridge Exploit Costs Users $100M'],
  [0, 'How Proof of Stake Works: An Explainer'],
  [-1, 'Crypto Lender Halts Withdrawals, Citing Extreme Market Conditions'],
  [-1, 'Bitcoin Miners Capitulate as Hashprice Sinks to Record Low'],
  [1, 'Visa Expands Stablecoin Settlement to Solana'],
  [1, 'MicroStrategy Buys Another 12,000 Bitcoin'],
  [-1, 'China Reiterates Ban on Crypto Trading'],
  [1, 'El Salvador Adds to Its Bitcoin Reserve'],
  [0, 'Senate Committee Schedules Hearing on Digital Assets'],
  [-1, 'Founder of Collapsed Exchange Sentenced to 25 Years for Fraud'],
  [1, 'Judge Dismisses Lawsuit Against Uniswap Developers'],
  [-1, 'Phishing Attack Drains $4M From Wallet Users'],
  [1, 'Cardano Rallies 18% on Governance Vote'],
  [0, 'Bitcoin Trades Flat Ahead of Inflation Data'],
  [-1, 'Bitcoin Tumbles Below $60K Amid Liquidation Cascade'],
  [1, 'Bitcoin Reclaims $65K as Selling Pressure Eases'],
  [1, 'Hong Kong Approves First Spot Crypto ETFs'],
  [-1, 'SEC Delays Decision on Ether ETF Options'],
  [1, 'Coinbase Beats Earnings Estimates on Record Trading Volume'],
  [-1, 'Coinbase Misses Revenue Forecast as Retail Trading Dries Up'],
  [-1, 'Network Outage Halts Solana for Five Hours'],
  [1, 'Solana Resumes Block Production After Outage'],
  [-1, 'Hackers Steal $1.5B in Ether From Exchange'],
  [1, 'Exchange Recovers Most of the Stolen Funds'],
  [-1, 'Crypto Fear Index Hits Lowest Level Since 2022'],
  [1, 'Crypto Fund Inflows Extend Winning Streak to Nine Weeks'],
  [-1, 'Bitcoin ETFs Bleed $500M in Biggest Outflow Since Launch'],
  [1, 'Ether Supply Shrinks as Staking Demand Grows'],
  [-1, 'Chainlink Price Faces Steep Correction, Analysts Warn'],
  [1, 'Chainlink Partners With Swift on Tokenized Funds'],
  [0, 'Chainlink to Publish New Documentation Portal in May'],
  [-1, 'Rug Pull: Developers of Meme Token Vanish With $8M'],
  [1, 'Bitcoin Whales Accumulate at Fastest Pace in a Year'],
  [-1, 'Token Unlock Worth $300M Threatens Arbitrum Price'],
  [0, 'Arbitrum DAO Votes on Treasury Budget'],
  [1, 'Tether Reports $1.3B Quarterly Profit'],
  [-1, 'Regulator Fines Exchange $50M for Money Laundering Failures'],
  [1, 'Germany Finishes Selling Its Bitcoin, Removing Market Overhang'],
  [-1, 'Mt. Gox Moves 47,000 Bitcoin, Stoking Fears of a Sell-Off'],
  [-1, 'Dogecoin Sinks as Hype Fades'],
  [1, 'Dogecoin Soars 25% After Billionaire Tweet'],
  [0, 'Dogecoin Turns Ten: A Look Back'],
  [1, 'Institutional Adoption of Bitcoin Accelerates, Survey Finds'],
  [-1, 'Bank Closes Accounts of Crypto Firms in Fresh Crackdown'],
  [1, 'Regulator Clears Bank to Offer Crypto Custody'],
  [-1, 'Bitcoin Could Crash to $40K, Warns Analyst'],
  [1, 'Analyst Sees Bitcoin Reaching $150K This Year'],
  [0, 'Five Crypto Conferences to Attend This Summer'],
  [-1, 'Ransomware Gang Demands Payment in Monero'],
  [-1, 'Exchange to Delist Monero and Zcash'],
  [1, 'Exchange to List Render and Injective'],
  [-1, 'Bear Market Deepens as Altcoins Hit Multi-Year Lows'],
  [1, 'Bulls Take Charge as Bitcoin Breaks Out of Range'],
  [0, 'Bitcoin Volatility Falls to Two-Year Low'],
  [-1, 'Rate Hike Fears Weigh on Crypto Prices'],
  [1, 'Cooling Inflation Lifts Crypto Prices'],
  [-1, 'Hot Inflation Report Sends Bitcoin Lower'],
  [1, 'Lightning Network Capacity Grows to New High'],
  [0, 'Developers Set Date for Next Ethereum Testnet'],
  [-1, 'Ethereum Developers Delay Upgrade Again After Bug Found'],
  [-1, 'Validator Bug Causes Chain Split'],
  [1, 'Auditors Find No Shortfall in Exchange Reserves'],
  [-1, 'Auditors Find $400M Hole in Exchange Balance Sheet'],
  [1, 'Exchange Was Not Hacked, Chief Executive Says'],
  [-1, 'Investors Sue Token Issuer Over Misleading Claims'],
  [1, 'SEC Drops Investigation Into DeFi Lender'],
  [-1, 'DeFi Lender Files for Bankruptcy'],
  [1, 'Bankrupt Lender Emerges From Chapter 11'],
  [0, 'Opinion: The Case for a Smaller Block Size'],
  [0, 'Trader Moves $20M in Ether Between Wallets'],
  [-1, 'Open Interest Collapses as Traders Flee'],
  [1, 'Polygon Signs Deal With Starbucks for Loyalty Program'],
  [-1, 'Starbucks Ends NFT Loyalty Program'],
  [-1, 'NFT Sales Slump 40% in Third Quarter'],
  [1, 'NFT Volumes Rebound Strongly in January'],
  [1, 'Avalanche Gains 9% on Upgrade Optimism'],
  [-1, 'Avalanche Leads Losses as Market Retreats'],
  [0, 'Bitcoin, Ether Little Changed in Asian Trading'],
  [-1, 'Bitcoin Fails to Hold $100K Support'],
  [1, 'Bitcoin Holds Support, Bounces Back Above $100K'],
  [0, 'Central Bank Publishes Paper on Tokenized Deposits'],
  [-1, 'EU Watchdog Warns Investors of Crypto Risks'],
  [1, 'EU Passes Landmark Rules Bringing Clarity to Crypto'],
  [1, 'President Signs Pro-Crypto Order Establishing Bitcoin Reserve'],
  [-1, 'Lawmakers Reject Bitcoin Reserve Bill'],
  [1, 'Toncoin Jumps After Telegram Integrates Wallet for 900M Users'],
  [-1, 'Toncoin Drops 20% After Telegram Founder Is Arrested'],
  [0, 'Crypto Firm Moves Headquarters to Abu Dhabi'],
];

/** Held out: never looked at one by one while words are chosen, and used for nothing but to measure. */
export const HELD_OUT: readonly LabelledHeadline[] = [
  [1, 'Spot Bitcoin Funds Draw $800M in a Single Day'],
  [-1, 'Bitcoin Drops to Three-Month Low as Dollar Strengthens'],
  [0, 'Bitcoin Mining Difficulty Adjusts for the Third Time This Month'],
  [-1, 'Attackers Siphon $35M From Lending Protocol'],
  [1, 'Ether Climbs to Highest Price Since 2021'],
  [1, 'Ripple Wins Partial Victory in Appeals Court'],
  [-1, 'Ripple Loses Bid to Seal Documents in SEC Case'],
  [0, 'Ripple Hosts Annual Conference in Singapore'],
  [-1, 'Exchange Suspends Withdrawals After Suspicious Transfers'],
  [1, 'Exchange Resumes Withdrawals Following Security Review'],
  [1, 'Payment Giant Launches Dollar Stablecoin on Ethereum'],
  [-1, 'Stablecoin Issuer Accused of Lying About Its Reserves'],
  [0, 'Explained: What Is a Zero-Knowledge Proof?'],
  [-1, 'Crypto Market Loses $200B in 24 Hours'],
  [1, 'Crypto Market Adds $150B as Traders Return'],
  [-1, 'Prosecutors Charge Mixer Founders With Money Laundering'],
  [1, 'Appeals Court Overturns Sanctions on Crypto Mixer'],
  [1, 'Pension Fund Discloses $160M Bitcoin Stake'],
  [-1, 'Hedge Fund Liquidates Its Crypto Holdings'],
  [0, 'Wallet Maker Redesigns Its Mobile App'],
  [-1, 'Solana Slips 7% on Profit-Taking'],
  [1, 'Solana Overtakes Ethereum in Daily Active Users'],
  [1, 'Bitcoin Posts Best Week of the Year'],
  [-1, 'Bitcoin Suffers Worst Month Since 2022'],
  [0, 'Bitcoin Steady as Traders Await Fed Decision'],
  [-1, 'Fed Raises Rates by Quarter Point, Crypto Slides'],
  [1, 'Dovish Fed Fuels Crypto Rally'],
  [1, 'Bank of America Upgrades Coinbase to Buy'],
  [-1, 'Analyst Downgrades Coinbase on Competition Worries'],
  [-1, 'South Korea Investigates Exchange for Insider Trading'],
  [1, 'Brazil Approves Spot Solana ETF'],
  [-1, 'SEC Rejects Application for Spot ETF'],
  [0, 'SEC Opens Comment Period on Custody Rule'],
  [-1, 'Popular Wallet Hit by Supply Chain Attack'],
  [1, 'White Hat Hacker Returns Stolen $11M'],
  [1, 'Google Cloud Becomes Validator on New Network'],
  [-1, 'Layer-2 Network Goes Down for Second Time This Week'],
  [0, 'Podcast: The Year Ahead in Digital Assets'],
  [-1, 'Miner Stocks Slump After Earnings Disappoint'],
  [1, 'Miner Reports Surge in Revenue'],
  [1, 'Litecoin Spikes on ETF Hopes'],
  [-1, 'Litecoin Dives as ETF Hopes Dim'],
  [-1, 'Panic Selling Grips Altcoins'],
  [1, 'Altcoins Recover Ground After Weekend Rout'],
  [0, 'Ethereum Foundation Publishes Its Annual Report'],
  [-1, 'Tokens Worth $2B Dumped on Exchanges This Week'],
  [1, 'Developer Activity on Polkadot Reaches New Peak'],
  [-1, 'Thousands Fall for Fake Airdrop Scam'],
  [0, 'Lawmakers Debate Definition of a Digital Commodity'],
  [1, 'Lawmakers Pass Bipartisan Crypto Bill'],
  [-1, 'Nigeria Blocks Access to Crypto Exchanges'],
  [1, 'Investors Shrug Off Hack as Bitcoin Advances'],
];

/** Scores closer to 0 than this say nothing. */
const NEUTRAL_BELOW = 0.15;

/** How often the direction of a score is that of the label. */
export interface Accuracy {
  readonly right: number;
  readonly of: number;
  /** Good news taken for bad, or bad for good: the mistakes that would mislead. */
  readonly opposite: number;
  readonly mistakes: readonly { readonly title: string; readonly label: Label; readonly score: number }[];
}

/** Compares scores with labels. Pure. */
export function accuracyOf(
  labelled: readonly LabelledHeadline[],
  score: (title: string) => number,
): Accuracy {
  const judged = labelled.map(([label, title]) => ({ label, title, score: score(title) }));
  const mistakes = judged.filter((each) => directionOf(each.score) !== each.label);
  return {
    right: judged.length - mistakes.length,
    of: judged.length,
    opposite: mistakes.filter((each) => directionOf(each.score) === -each.label && each.label !== 0).length,
    mistakes,
  };
}

/** 0 for a score that says nothing. */
export function directionOf(score: number): Label {
  if (Math.abs(score) < NEUTRAL_BELOW) return 0;
  return score > 0 ? 1 : -1;
}
