import type { WalletRequest, WalletSubmission } from '@contract/wallet.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http.js';

const WHILE_READING_MS = 3_000;

/** The person's wallets, asked again every 3 s as long as one of them is being read. */
export const walletsQuery = queryOptions<readonly WalletSubmission[]>({
  queryKey: ['api', 'wallet-submissions'],
  refetchInterval: ({ state }) =>
    state.data?.some(({ balances }) => balances === 'reading') === true ? WHILE_READING_MS : false,
});

/** Connects a wallet; an address that is plainly Bitcoin is stored as such. @throws HttpError */
export function addWallet(address: string): Promise<WalletSubmission> {
  const body: WalletRequest = { address, network: 'ethereum' };
  return request('POST', '/api/wallets', { body });
}

/** Removes a wallet. @throws HttpError */
export function removeWallet(id: string): Promise<void> {
  return request('DELETE', `/api/wallet-submissions/${encodeURIComponent(id)}`);
}
