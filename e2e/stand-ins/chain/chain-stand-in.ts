import type { TokenMode } from './ethereum/ethereum.js';
import type { Fault, NetworkName } from './faults.js';

export interface ChainStandInOptions {
  readonly port?: number; // default 0: any free one
  readonly readyAfter?: Promise<void>; // the local Ethereum answers no earlier; default: as soon as it can
}

export interface BalanceChange {
  readonly address: string;
  /** BTC, ETH or a token's symbol as in the product's table. */
  readonly symbol: string;
  /** Decimal text like "12.5". */
  readonly amount: string;
}

/** One request that came to a network's server, spoiled ones included. */
export interface ChainCall {
  readonly n: number;
  readonly at: number; // epoch ms
  readonly network: NetworkName;
  /** The JSON-RPC method (several with commas), or the path below the Esplora address. */
  readonly what: string;
}

/** What can be done to it; each is also a call below /_control. */
export interface ChainControl {
  /** @throws RangeError for an address, a symbol or an amount that makes no sense. */
  setBalance(change: BalanceChange): Promise<void>;
  /** @throws RangeError for a symbol the list does not have. */
  setTokenMode(symbol: string, mode: TokenMode): Promise<void>;
  /** null ends it. */
  setFault(network: NetworkName, fault: Fault | null): void;
  faults(): Readonly<Record<NetworkName, Fault | null>>;
  /** Those after the nth, oldest first. */
  calls(after?: number): readonly ChainCall[];
  /** Whether the local Ethereum answers by now. */
  isReady(): boolean;
}

/** Ethereum and Bitcoin on this machine. */
export interface ChainStandIn extends ChainControl {
  readonly url: string;
  readonly rpcUrl: string; // ETHEREUM_RPC_URL
  readonly esploraUrl: string; // BITCOIN_ESPLORA_URL
  /** Resolves when the demo addresses hold what they should; rejects if the local Ethereum could not start. */
  readonly ready: Promise<void>;
  /** Of the process the local Ethereum runs in. */
  readonly evmPid: number | undefined;
  close(): Promise<void>;
}
