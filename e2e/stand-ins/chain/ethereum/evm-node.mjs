// A local Ethereum (hardhat) on a free port of 127.0.0.1, run by plain Node as it stands. It lives in a folder of its own,
// which goes with it, and ends with its parent. The parent's first message lists the calls that prepare the chain,
// [{method, params}]; when they are done it gets {url}.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAINNET = 1;

const folder = mkdtempSync(join(tmpdir(), 'bellwether-chain-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit()).on('SIGTERM', () => process.exit());
// The group's Ctrl-C is for the parent, which then lets go of us.
process.on('SIGINT', () => {});

const config = join(folder, 'hardhat.config.cjs');
const hardhat = { chainId: MAINNET, accounts: [] };
writeFileSync(
  config,
  `module.exports = ${JSON.stringify({ solidity: { compilers: [] }, networks: { hardhat } })};\n`,
);
Object.assign(process.env, {
  HARDHAT_CONFIG: config,
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  XDG_DATA_HOME: folder,
  XDG_CACHE_HOME: folder,
});
process.chdir(folder);
const told = once(process, 'message');

const { default: environment } = await import('hardhat');
const { provider } = environment.network;
const [preparations] = await told;
for (const call of preparations) await provider.request(call);
const server = await environment.run('node:create-server', { hostname: '127.0.0.1', port: 0, provider });
const { port } = await server.listen();
process.send?.({ url: `http://127.0.0.1:${port}` });
