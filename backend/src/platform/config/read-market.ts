import type { MarketSource } from '../../contract/market.js';
import type { Config } from './config.js';
import { type EnvReader, hasProtocol, isJsonObject } from './env-reader.js';
import { USUAL_EXCHANGES } from './usual-exchanges.js';

type Market = Pick<Config, 'marketSource' | 'exchanges' | 'exchangeUrls' | 'maxSymbols' | 'candleStoreMb'>;
type SourceWord = (typeof SOURCE_WORDS)[number];

const SOURCE_WORDS = ['auto', 'live', 'sandbox'] as const;
const EXCHANGE_ID = /^[a-z0-9]+$/;
const PROTOCOLS = ['http:', 'https:', 'ws:', 'wss:'];
const DEEPEST_URL = 6;

/** Which exchanges there are, where, and whether they are the real ones. */
export function readMarket(reader: EnvReader, production: boolean): Market {
  const source = readSource(reader, production);
  const exchanges = readExchanges(reader);
  const exchangeUrls = readExchangeUrls(reader);
  const missing = exchanges.filter((id) => !Object.hasOwn(exchangeUrls, id));
  if (source === 'sandbox' && missing.length > 0) {
    reader.fault(
      `MARKET_SOURCE is "sandbox", but EXCHANGE_URLS has no address for ${missing.join(', ')}: it needs one for every exchange in EXCHANGES.`,
    );
  }
  const marketSource: MarketSource = source === 'live' ? 'live' : 'simulated';
  const maxSymbols = reader.wholeNumber('MAX_SYMBOLS', { fallback: 5_000, min: 10, max: 20_000 });
  const candleStoreMb = reader.wholeNumber('CANDLE_STORE_MB', { fallback: 1_000, min: 10, max: 100_000 });
  return { marketSource, exchanges: Object.freeze(exchanges), exchangeUrls, maxSymbols, candleStoreMb };
}

function readSource(reader: EnvReader, production: boolean): SourceWord {
  const word = reader.oneOf('MARKET_SOURCE', SOURCE_WORDS, 'live');
  const undecided = word === 'auto' || (reader.text('MARKET_SOURCE') === null && !production);
  if (production && word !== 'live') {
    reader.fault(
      `MARKET_SOURCE is "${word}", but production takes its prices from the real exchanges: "live".`,
    );
  } else if (undecided) {
    reader.fault(
      'MARKET_SOURCE is not set or "auto": "npm start" decides that before it starts the backend. Started alone, the backend needs "live" or "sandbox".',
    );
  }
  return word;
}

/** Its two APIs: quotes of both would count one exchange twice. */
const COINBASE_IDS: readonly string[] = ['coinbase', 'coinbaseexchange'];

function readExchanges(reader: EnvReader): readonly string[] {
  const text = reader.text('EXCHANGES');
  if (text === null) return USUAL_EXCHANGES;
  const ids = text.split(',').map((id) => id.trim());
  if (!ids.every((id) => EXCHANGE_ID.test(id)) || new Set(ids).size < ids.length) {
    reader.refuse('EXCHANGES', 'different ccxt ids with commas between them, like coinbaseexchange,kraken');
  }
  if (COINBASE_IDS.every((id) => ids.includes(id))) {
    reader.refuse(
      'EXCHANGES',
      `one of ${COINBASE_IDS.join(' and ')}: both are the order books of one exchange`,
    );
  }
  return ids;
}

function readExchangeUrls(reader: EnvReader): Config['exchangeUrls'] {
  const allowed = 'JSON like {"kraken":{"api":{"public":"http://127.0.0.1:8081"}}}';
  const entries = Object.entries(reader.jsonObject('EXCHANGE_URLS', allowed) ?? {});
  const urls = entries.filter((entry): entry is [string, object] => isJsonObject(entry[1]));
  for (const [id, value] of entries) {
    const path = findNonUrl(value, `EXCHANGE_URLS.${id}`, DEEPEST_URL);
    if (!isJsonObject(value)) reader.fault(`EXCHANGE_URLS.${id} must be an object of addresses.`);
    else if (path !== null)
      reader.fault(`${path} must be an address that begins with http, https, ws or wss.`);
  }
  return Object.freeze(Object.fromEntries(urls));
}

/** The path of the first leaf that is not a URL, null if all are. */
function findNonUrl(value: unknown, path: string, levelsLeft: number): string | null {
  if (typeof value === 'string') return hasProtocol(value, PROTOCOLS) ? null : path;
  if (!isJsonObject(value) || levelsLeft === 0) return path;
  for (const [key, item] of Object.entries(value)) {
    const found = findNonUrl(item, `${path}.${key}`, levelsLeft - 1);
    if (found !== null) return found;
  }
  return null;
}
