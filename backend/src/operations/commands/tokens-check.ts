import { tokenFaults } from '../../features/wallets/check-tokens.js';
import { ETHEREUM_TOKENS } from '../../features/wallets/ethereum-tokens.js';
import { EnvReader } from '../../platform/config/env-reader.js';
import { readChains } from '../../platform/config/read-config.js';

const [server = ''] = readChains(new EnvReader(process.env), 'live').ethereumRpcUrls;
try {
  const faults = await tokenFaults(server, ETHEREUM_TOKENS);
  const end = faults.length === 0 ? 'All are as the table says.' : `${faults.length} differ.`;
  process.stdout.write([...faults, `${ETHEREUM_TOKENS.length} tokens asked. ${end}\n`].join('\n'));
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  const reason = error instanceof Error ? error.name : String(error);
  process.stderr.write(`The server of ETHEREUM_RPC_URL gave no answer (${reason}).\n`);
  process.exitCode = 1;
}
