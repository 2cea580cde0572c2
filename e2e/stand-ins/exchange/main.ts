import { startExchangeStandIn } from './start-exchange-stand-in.js';

const { PORT, SEED } = process.env;
const standIn = await startExchangeStandIn({ port: PORT === undefined ? 0 : Number(PORT), seed: SEED });
const { url, exchangeUrls } = standIn;
process.stdout.write(`${JSON.stringify({ url, exchangeUrls })}\n`);

const stop = (): void => void standIn.close();
process.once('SIGTERM', stop).once('SIGINT', stop);
