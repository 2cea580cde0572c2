import { runAsProcess } from '../shared/own-process.js';
import { EXCHANGE_IDS, isExchangeId } from './domain/pair.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';

const { PORT, SEED, STEP_MS, YOUNG_COINS = '0', EXCHANGES = '' } = process.env;
const standIn = await startExchangeStandIn({
  port: PORT === undefined ? 0 : Number(PORT),
  seed: SEED,
  exchanges: [...new Set([...EXCHANGE_IDS, ...EXCHANGES.split(',').filter(isExchangeId)])],
  stepMs: STEP_MS === undefined ? undefined : Number(STEP_MS),
  youngSymbols: Array.from({ length: Number(YOUNG_COINS) }, (_, index) => `COIN${index + 1}`),
});
const { url, exchangeUrls } = standIn;
runAsProcess({ url, exchangeUrls }, () => standIn.close());
