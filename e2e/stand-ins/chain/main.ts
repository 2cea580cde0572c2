import { startChainStandIn } from './start-chain-stand-in.js';

const { PORT } = process.env;
const standIn = await startChainStandIn({ port: Number(PORT ?? 0) });
const { url, rpcUrl, esploraUrl } = standIn;
process.stdout.write(`${JSON.stringify({ url, rpcUrl, esploraUrl })}\n`);

let stopping = false;
const stop = (): void => {
  stopping = true;
  void standIn.close();
};
process.once('SIGTERM', stop).once('SIGINT', stop);

standIn.ready.catch((error: unknown) => {
  if (stopping) return;
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
  stop();
});
