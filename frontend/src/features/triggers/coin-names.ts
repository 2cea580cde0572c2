/** What symbols stand for, so that a coin is found by its name; the rest are found by their symbols. */
const COIN_NAMES: Readonly<Record<string, string>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  NASDAQ: 'Nasdaq Composite',
  FED: 'Fed funds rate',
  XAU: 'Gold',
  AAVE: 'Aave',
  ADA: 'Cardano',
  APT: 'Aptos',
  ARB: 'Arbitrum',
  ATOM: 'Cosmos',
  AVAX: 'Avalanche',
  BCH: 'Bitcoin Cash',
  BNB: 'BNB',
  BONK: 'Bonk',
  CRV: 'Curve',
  DOGE: 'Dogecoin',
  DOT: 'Polkadot',
  ETC: 'Ethereum Classic',
  FIL: 'Filecoin',
  HBAR: 'Hedera',
  ICP: 'Internet Computer',
  INJ: 'Injective',
  LDO: 'Lido',
  LINK: 'Chainlink',
  LTC: 'Litecoin',
  NEAR: 'Near',
  ONDO: 'Ondo',
  OP: 'Optimism',
  PEPE: 'Pepe',
  POL: 'Polygon',
  RENDER: 'Render',
  SHIB: 'Shiba Inu',
  SUI: 'Sui',
  TON: 'Toncoin',
  TRX: 'Tron',
  UNI: 'Uniswap',
  USDC: 'USD Coin',
  USDT: 'Tether',
  WIF: 'dogwifhat',
  XLM: 'Stellar',
  XRP: 'XRP',
};

/** The name of a coin; its symbol where none is known. Pure. */
export function coinName(symbol: string): string {
  return COIN_NAMES[symbol] ?? symbol;
}

const plain = (text: string) => text.trim().toLowerCase();

/** Whether what was typed is the beginning of a symbol, or of a word of its name. Pure. */
export function matchesCoin(symbol: string, typed: string): boolean {
  const text = plain(typed);
  return plain(symbol).startsWith(text) || ` ${plain(coinName(symbol))}`.includes(` ${text}`);
}

/** The coin that is called so, else what was typed, as a symbol. Pure. */
export function symbolNamed(typed: string): string {
  const text = plain(typed);
  const [symbol] = Object.entries(COIN_NAMES).find(([, name]) => plain(name) === text) ?? [];
  return symbol ?? typed.trim().toUpperCase();
}

/** The coins with a known name that match and are not listed already. Pure. */
export function otherCoins(typed: string, listed: readonly string[]): readonly string[] {
  return Object.keys(COIN_NAMES).filter((symbol) => !listed.includes(symbol) && matchesCoin(symbol, typed));
}
