import { runAsProcess } from '../shared/own-process.js';
import { startChainStandIn } from './start-chain-stand-in.js';

const { PORT } = process.env;
const standIn = await startChainStandIn({ port: Number(PORT ?? 0) });
const { url, rpcUrl, esploraUrl } = standIn;

let stopping = false;
const stop = (): void => {
  stopping = true;
  void standIn.close();
};
runAsProcess({ url, rpcUrl, esploraUrl }, stop);

standIn.ready.catch((error: unknown) => {
  if (stopping) return;
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
  stop();
});
