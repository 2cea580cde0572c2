import { startTradfiStandIn } from './start-tradfi-stand-in.js';

const standIn = await startTradfiStandIn({ port: Number(process.env.PORT ?? 0), market: 'moving' });
const { url, yahooBaseUrl, nyfedBaseUrl, fredBaseUrl, fedNewsUrl } = standIn;
process.stdout.write(`${JSON.stringify({ url, yahooBaseUrl, nyfedBaseUrl, fredBaseUrl, fedNewsUrl })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close());
