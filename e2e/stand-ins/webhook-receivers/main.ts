import { runAsProcess } from '../shared/own-process.js';
import { startHooksStandIn } from './start-hooks-stand-in.js';

const standIn = await startHooksStandIn({ port: Number(process.env['PORT'] ?? 0) });
const { url, hosts } = standIn;
runAsProcess({ url, hosts }, () => standIn.close());
