import type { BalanceChange } from './chain-stand-in.js';

/** The first account of every local Ethereum: the world knows its key. */
export const DEMO_ETHEREUM_ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
/** The example of BIP 173. */
export const DEMO_BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** What the demo addresses hold at first. */
export const DEMO_BALANCES: readonly BalanceChange[] = [
  { address: DEMO_ETHEREUM_ADDRESS, symbol: 'ETH', amount: '12.5' },
  { address: DEMO_ETHEREUM_ADDRESS, symbol: 'USDC', amount: '2500.75' },
  { address: DEMO_ETHEREUM_ADDRESS, symbol: 'LINK', amount: '340' },
  { address: DEMO_ETHEREUM_ADDRESS, symbol: 'UNI', amount: '120.25' },
  { address: DEMO_ETHEREUM_ADDRESS, symbol: 'PEPE', amount: '15000000' },
  { address: DEMO_BITCOIN_ADDRESS, symbol: 'BTC', amount: '0.48210042' },
];
