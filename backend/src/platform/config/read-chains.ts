import type { MarketSource } from '../../contract/market.js';
import type { Config } from './config.js';
import { type EnvReader, hasProtocol } from './env-reader.js';

const WEB = ['https:', 'http:'];
/** Public servers without a key; each asked where the one before it fails. */
const ETHEREUM = ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'];
const ESPLORA = ['https://mempool.space/api', 'https://blockstream.info/api'];

/** Where balances are read. With simulated prices nothing real is asked unless it is named. */
export function readChains(reader: EnvReader, marketSource: MarketSource): Config['chains'] {
  const real = marketSource === 'live';
  return Object.freeze({
    ethereumRpcUrls: readServers(reader, 'ETHEREUM_RPC_URL', real ? ETHEREUM : []),
    esploraUrls: readServers(reader, 'BITCOIN_ESPLORA_URL', real ? ESPLORA : []),
  });
}

function readServers(reader: EnvReader, name: string, fallback: readonly string[]): readonly string[] {
  const text = reader.text(name);
  if (text === null) return Object.freeze(fallback);
  const urls = text.split(',').flatMap((url) => url.trim().replace(/\/+$/, '') || []);
  if (urls.length === 0 || !urls.every((url) => hasProtocol(url, WEB))) {
    reader.refuse(name, 'addresses that begin with https:// or http://, with commas between them');
  }
  return Object.freeze([...new Set(urls)]);
}
