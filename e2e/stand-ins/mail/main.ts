import { startMailStandIn } from './start-mail-stand-in.js';

const standIn = await startMailStandIn({ port: Number(process.env['PORT'] ?? 0) });
const { smtpUrl, url } = standIn;
process.stdout.write(`${JSON.stringify({ url, smtpUrl })}\n`);

const stop = (): void => void standIn.close();
process.once('SIGTERM', stop).once('SIGINT', stop);
