import { runAsProcess } from '../shared/own-process.js';
import { startTradfiStandIn } from './start-tradfi-stand-in.js';

const standIn = await startTradfiStandIn({ port: Number(process.env.PORT ?? 0), market: 'moving' });
const { url, yahooBaseUrl, nyfedBaseUrl, fredBaseUrl, fedNewsUrl } = standIn;
runAsProcess({ url, yahooBaseUrl, nyfedBaseUrl, fredBaseUrl, fedNewsUrl }, () => standIn.close());
