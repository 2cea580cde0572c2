import { Network, validate } from 'bitcoin-address-validation';
import { getAddress, isAddress } from 'viem';
import type { AddressChecks } from './domain/entered-address.js';

const BECH32 = /^bc1/i;

/** EIP-55 for Ethereum (all lower case carries no checksum and passes); base58check and bech32 for Bitcoin. */
export const ADDRESS_CHECKS: AddressChecks = {
  ethereum: (text) => (isAddress(text) ? getAddress(text) : null),
  bitcoin: (text) => {
    if (!validate(text, Network.mainnet)) return null;
    // The capitals that QR codes use mean the same address.
    return BECH32.test(text) ? text.toLowerCase() : text;
  },
};
