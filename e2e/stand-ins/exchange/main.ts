import { runAsProcess } from '../shared/own-process.js';
import { startExchangeStandIn } from './start-exchange-stand-in.js';

const { PORT, SEED, STEP_MS } = process.env;
const standIn = await startExchangeStandIn({
  port: PORT === undefined ? 0 : Number(PORT),
  seed: SEED,
  stepMs: STEP_MS === undefined ? undefined : Number(STEP_MS),
});
const { url, exchangeUrls } = standIn;
runAsProcess({ url, exchangeUrls }, () => standIn.close());
