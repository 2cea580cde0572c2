/** What counts as naming a coin in a headline. */
export interface KnownCoin {
  readonly symbol: string;
  /** Names that mean nothing else: in any case of letters, or just as they stand if they begin with a capital. */
  readonly names: readonly string[];
  /**
   * Words that are names only with a capital, and only where a word of `NETWORK_WORDS` follows or the symbol is there too:
   * "Optimism Foundation", not "Optimism Returns".
   */
  readonly wordNames?: readonly string[];
  /**
   * How far the bare symbol in capitals is believed. `clear`: always · `word`: not in a headline that is all in capitals ·
   * `marked`: only as $ONE, (ONE), ONE/USD, or before a word such as "token". "$SYMBOL" counts for all, in any case.
   */
  readonly ticker: 'clear' | 'word' | 'marked';
}

function coin(
  symbol: string,
  ticker: KnownCoin['ticker'],
  names: readonly string[],
  wordNames: readonly string[] = [],
): KnownCoin {
  return { symbol, ticker, names, wordNames };
}

/** Coins that headlines are searched for: those most traded and most written about. */
export const KNOWN_COINS: readonly KnownCoin[] = [
  coin('BTC', 'clear', ['bitcoin', 'bitcoins', 'wrapped bitcoin', 'xbt']),
  coin('BCH', 'clear', ['bitcoin cash']),
  coin('BSV', 'clear', ['bitcoin sv']),
  coin('ETH', 'clear', ['ethereum', 'ether', 'wrapped ether']),
  coin('ETC', 'marked', ['ethereum classic']),
  coin('SOL', 'word', ['solana']),
  coin('USDT', 'clear', ['tether']),
  coin('USDC', 'clear', ['usd coin']),
  coin('XRP', 'clear', ['Ripple']),
  coin('BNB', 'clear', ['binance coin', 'bnb chain']),
  coin('DOGE', 'word', ['dogecoin']),
  coin('ADA', 'word', ['cardano']),
  coin('AVAX', 'clear', [], ['Avalanche']),
  coin('DOT', 'marked', ['polkadot']),
  coin('LINK', 'marked', ['chainlink']),
  coin('NEAR', 'marked', ['near protocol'], ['Near']),
  coin('ONE', 'marked', ['harmony one'], ['Harmony']),
  coin('MATIC', 'clear', []),
  coin('POL', 'marked', [], ['Polygon']),
  coin('LTC', 'clear', ['litecoin']),
  coin('TRX', 'clear', ['tron']),
  coin('TON', 'marked', ['toncoin']),
  coin('SHIB', 'clear', ['shiba inu']),
  coin('PEPE', 'word', ['pepecoin'], ['Pepe']),
  coin('UNI', 'marked', ['uniswap']),
  coin('AAVE', 'clear', ['aave']),
  coin('MKR', 'clear', ['makerdao'], ['Maker']),
  coin('LDO', 'clear', [], ['Lido']),
  coin('ATOM', 'marked', [], ['Cosmos']),
  coin('XLM', 'clear', ['stellar lumens'], ['Stellar']),
  coin('XMR', 'clear', ['monero']),
  coin('ZEC', 'clear', ['zcash']),
  coin('ARB', 'marked', ['arbitrum']),
  coin('OP', 'marked', [], ['Optimism']),
  coin('APT', 'marked', ['aptos']),
  coin('SUI', 'marked', [], ['Sui']),
  coin('HBAR', 'clear', ['hedera']),
  coin('VET', 'marked', ['vechain']),
  coin('ALGO', 'word', ['algorand']),
  coin('FIL', 'marked', ['filecoin']),
  coin('ICP', 'word', [], ['Internet Computer']),
  coin('INJ', 'clear', [], ['Injective']),
  coin('RENDER', 'marked', [], ['Render']),
  coin('TIA', 'marked', [], ['Celestia']),
  coin('WLD', 'clear', ['worldcoin']),
  coin('HYPE', 'marked', ['hyperliquid']),
  coin('ENA', 'marked', ['ethena']),
  coin('ONDO', 'word', ['ondo finance'], ['Ondo']),
  coin('JUP', 'marked', [], ['Jupiter']),
  coin('BONK', 'word', [], ['Bonk']),
  coin('WIF', 'word', ['dogwifhat']),
  coin('CRO', 'marked', ['cronos']),
  coin('CRV', 'clear', ['curve finance', 'curve dao'], ['Curve']),
  coin('COMP', 'marked', [], ['Compound']),
  coin('GRT', 'clear', []),
  coin('SAND', 'marked', [], ['Sandbox']),
  coin('MANA', 'marked', ['decentraland']),
  coin('AXS', 'clear', ['axie infinity']),
  coin('APE', 'marked', ['apecoin']),
  coin('DAI', 'word', []),
  coin('PAXG', 'clear', ['pax gold']),
];

/** A word after a name or symbol that says a coin is meant. */
export const NETWORK_WORDS: readonly string[] = [
  'token',
  'tokens',
  'coin',
  'coins',
  'price',
  'protocol',
  'network',
  'foundation',
  'labs',
  'blockchain',
  'chain',
  'mainnet',
  'testnet',
  'dao',
  'defi',
  'ecosystem',
  'holders',
  'whales',
  'staking',
  'validators',
  'etf',
  'futures',
];
