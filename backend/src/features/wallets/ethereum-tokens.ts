import { createRequire } from 'node:module';
import { type Address, getAddress } from 'viem';

/** An ERC-20 that balances are read of. */
export interface TokenOfList {
  readonly symbol: string;
  readonly name: string;
  readonly address: Address;
  readonly decimals: number;
}

interface TokenList {
  readonly tokens: readonly (Omit<TokenOfList, 'address'> & {
    readonly chainId: number;
    readonly address: string;
  })[];
}

const MAINNET = 1;

/**
 * Which of the list's 407 mainnet tokens are read: a hundred that people hold and exchanges trade, as of 2026, coarsely by
 * size. The list is fixed, so that no coins come and go by themselves. A token is added by its symbol; the test says if the
 * list has it once.
 */
export const READ_SYMBOLS: readonly string[] = [
  ['USDT', 'USDC', 'WETH', 'WBTC', 'LINK', 'DAI', 'SHIB', 'UNI', 'AAVE', 'PEPE'],
  ['cbBTC', 'tBTC', 'cbETH', 'USDS', 'PYUSD', 'USD1', 'RLUSD', 'EURC', 'PAXG', 'XAUT'],
  ['ONDO', 'ENA', 'SKY', 'MKR', 'LDO', 'MNT', 'CRO', 'OKB', 'POL', 'MATIC'],
  ['ARB', 'WLFI', 'QNT', 'GRT', 'FET', 'INJ', 'IMX', 'RNDR', 'SAND', 'MANA'],
  ['GALA', 'AXS', 'APE', 'ENS', 'CRV', 'CVX', 'COMP', 'SNX', 'YFI', 'BAL'],
  ['SUSHI', '1INCH', 'DYDX', 'PENDLE', 'MORPHO', 'SYRUP', 'EIGEN', 'ETHFI', 'RPL', 'STRK'],
  ['ZRO', 'SAFE', 'COW', 'BAT', 'ZRX', 'KNC', 'LRC', 'ENJ', 'CHZ', 'ANKR'],
  ['BNT', 'UMA', 'NMR', 'RLC', 'STORJ', 'SKL', 'COTI', 'AUDIO', 'MASK', 'API3'],
  ['BAND', 'TRB', 'GNO', 'LPT', 'RSR', 'FRAX', 'GLM', 'OCEAN', 'GUSD', 'USDP'],
  ['BLUR', 'MEME', 'FLOKI', 'TURBO', 'MOG', 'SPX', 'VIRTUAL', 'JASMY', 'WOO', 'ILV'],
].flat();

/**
 * The tokens that are read, in that order, with addresses and decimals from the Uniswap default list. Symbols are in
 * capitals, as everywhere here ("CBBTC").
 */
export function ethereumTokens(): readonly TokenOfList[] {
  const { tokens } = createRequire(import.meta.url)('@uniswap/default-token-list') as TokenList;
  const onMainnet = tokens.filter(({ chainId }) => chainId === MAINNET);
  return READ_SYMBOLS.flatMap((wanted) =>
    onMainnet
      .filter(({ symbol }) => symbol === wanted)
      .map(({ symbol, name, address, decimals }) => ({
        symbol: symbol.toUpperCase(),
        name,
        address: getAddress(address),
        decimals,
      })),
  );
}
