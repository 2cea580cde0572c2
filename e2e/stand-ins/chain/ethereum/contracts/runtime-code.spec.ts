import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { startChainStandIn } from '../../start-chain-stand-in.js';
import { readRuntimeCode } from './runtime-code.js';

const require = createRequire(import.meta.url);

interface SolcOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly evm: { readonly deployedBytecode: { readonly object: string } } }>>
    >
  >;
}

/** The code of a contract of this folder once it is deployed. */
function compile(name: string): string {
  const { compile } = require('solc') as { readonly compile: (input: string) => string };
  const file = `${name}.sol`;
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { [file]: { [name]: ['evm.deployedBytecode.object'] } },
    },
  };
  const { errors, contracts } = JSON.parse(compile(JSON.stringify(input))) as SolcOutput;
  expect(errors ?? []).toEqual([]);
  return `0x${contracts[file]?.[name]?.evm.deployedBytecode.object}`;
}

it.each(['DemoToken', 'RevertingToken'] as const)(
  'the committed code of %s is that of its source',
  (name) => {
    expect(readRuntimeCode()[name]).toBe(compile(name));
  },
);

it('the committed code of Multicall3 is what viem deploys', async () => {
  const constants: unknown = await import(
    pathToFileURL(require.resolve('viem').replace(/_cjs.index\.js$/, '_esm/constants/contracts.js')).href
  );
  const { multicall3Bytecode } = constants as { readonly multicall3Bytecode: string };
  const chain = await startChainStandIn();
  try {
    await chain.ready;
    const answer = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_call',
        params: [{ data: multicall3Bytecode }, 'latest'],
      }),
    });
    expect(await answer.json()).toMatchObject({ result: readRuntimeCode().Multicall3 });
  } finally {
    await chain.close();
  }
});
