import type { MarketSource } from '../../contract/market.js';
import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';

const WEB = ['https:', 'http:'];

/** Where balances are read. With simulated prices nothing real is asked unless it is named. */
export function readChains(reader: EnvReader, marketSource: MarketSource): Config['chains'] {
  const real = marketSource === 'live';
  return Object.freeze({
    ethereumRpcUrl:
      reader.url('ETHEREUM_RPC_URL', WEB, real ? 'https://ethereum-rpc.publicnode.com' : '') || null,
    esploraUrl: reader.url('BITCOIN_ESPLORA_URL', WEB, real ? 'https://mempool.space/api' : '') || null,
  });
}
