import { runAsProcess } from '../shared/own-process.js';
import { startNewsStandIn } from './start-news-stand-in.js';

const standIn = await startNewsStandIn({ port: Number(process.env['PORT'] ?? 0), news: 'simulated' });
const { url, feedUrls, fedNewsUrl } = standIn;
runAsProcess({ url, feedUrls: Object.values(feedUrls), fedNewsUrl }, () => standIn.close());
