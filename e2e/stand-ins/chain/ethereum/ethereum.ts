import { ETHEREUM_TOKENS, type EthereumToken } from '@bellwether/backend/features/wallets/ethereum-tokens.js';
import type { Address, Hex } from 'viem';
import {
  encodeAbiParameters,
  getAddress,
  isAddress,
  keccak256,
  numberToHex,
  pad,
  parseUnits,
  stringToHex,
} from 'viem/utils';
import { readRuntimeCode } from './contracts/runtime-code.js';
import { type EvmProcess, type RpcCall, startEvm } from './evm-process.js';

/** What a token's contract does when it is called. */
export const TOKEN_MODES = ['working', 'reverting', 'absent'] as const;
export type TokenMode = (typeof TOKEN_MODES)[number];

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const DECIMALS_SLOT = 3n;
const SYMBOL_SLOT = 4n;
const BALANCES_SLOT = 0n;
const ETHER_DECIMALS = 18;
const NO_CODE = '0x';

/**
 * A local Ethereum that stands for mainnet (chain 1): every token of the product's table has working code at its
 * real address, and Multicall3 is where it always is. Nobody owns anything at first.
 */
export class Ethereum {
  private readonly code = readRuntimeCode();
  readonly evm: EvmProcess = startEvm(this.preparations());

  /**
   * Gives an address so much of ETH or a token, decimal text; what it had is forgotten.
   *
   * @throws RangeError for a bad address, an unknown symbol or an amount that is none.
   */
  async setBalance(owner: string, symbol: string, amount: string): Promise<void> {
    const address = readAddress(owner);
    if (symbol === 'ETH') {
      await this.call('hardhat_setBalance', [address, numberToHex(readUnits(amount, ETHER_DECIMALS))]);
      return;
    }
    const token = this.token(symbol);
    const units = readUnits(amount, token.decimals);
    await this.call('hardhat_setStorageAt', [token.address, balanceSlot(address), word(units)]);
  }

  /** @throws RangeError for an unknown symbol. */
  async setTokenMode(symbol: string, mode: TokenMode): Promise<void> {
    const code = {
      working: this.code.DemoToken,
      reverting: this.code.RevertingToken,
      absent: NO_CODE,
    } as const;
    await this.call('hardhat_setCode', [this.token(symbol).address, code[mode]]);
  }

  private preparations(): readonly RpcCall[] {
    const { DemoToken, Multicall3 } = this.code;
    const tokens = ETHEREUM_TOKENS.flatMap(({ address, decimals, symbol }) => [
      { method: 'hardhat_setCode', params: [address, DemoToken] },
      {
        method: 'hardhat_setStorageAt',
        params: [address, numberToHex(DECIMALS_SLOT), word(BigInt(decimals))],
      },
      { method: 'hardhat_setStorageAt', params: [address, numberToHex(SYMBOL_SLOT), shortText(symbol)] },
    ]);
    return [{ method: 'hardhat_setCode', params: [MULTICALL3, Multicall3] }, ...tokens];
  }

  private token(symbol: string): EthereumToken {
    const found = ETHEREUM_TOKENS.find((token) => token.symbol === symbol);
    if (found === undefined) throw new RangeError(`The token table has no ${symbol}`);
    return found;
  }

  private async call(method: string, params: readonly unknown[]): Promise<void> {
    const response = await fetch(await this.evm.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { error } = (await response.json()) as { readonly error?: { readonly message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  }
}

function readAddress(text: string): Address {
  if (!isAddress(text, { strict: false })) throw new RangeError('This is no Ethereum address');
  return getAddress(text);
}

function readUnits(amount: string, decimals: number): bigint {
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(amount)) throw new RangeError('"amount" is a decimal text like "12.5"');
  return parseUnits(amount, decimals);
}

/** Where Solidity keeps a mapping's entry: https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html */
function balanceSlot(owner: Address): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [owner, BALANCES_SLOT]));
}

function word(value: bigint): Hex {
  return pad(numberToHex(value), { size: 32 });
}

/** How Solidity keeps a string of less than 32 bytes: its text from the left, twice its length in the last byte. */
function shortText(text: string): Hex {
  return `${pad(stringToHex(text), { dir: 'right', size: 31 })}${(2 * text.length).toString(16).padStart(2, '0')}`;
}
