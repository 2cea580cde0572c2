import { runAsProcess } from '../shared/own-process.js';
import { startMailStandIn } from './start-mail-stand-in.js';

const standIn = await startMailStandIn({ port: Number(process.env['PORT'] ?? 0) });
const { smtpUrl, url } = standIn;
runAsProcess({ url, smtpUrl }, () => standIn.close());
