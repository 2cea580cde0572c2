import { startNewsStandIn } from './start-news-stand-in.js';

const standIn = await startNewsStandIn({ port: Number(process.env['PORT'] ?? 0), news: 'simulated' });
const { url, feedUrls, fedNewsUrl } = standIn;
process.stdout.write(`${JSON.stringify({ url, feedUrls: Object.values(feedUrls), fedNewsUrl })}\n`);

const stop = (): void => void standIn.close();
process.once('SIGTERM', stop).once('SIGINT', stop);
