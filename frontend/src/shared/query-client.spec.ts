import { createQueryClient, pathOfKey } from './query-client.js';

it.each([
  [['me'], '/api/me'],
  [['api', 'market-prices'], '/api/market-prices'],
  [['api', 'users', 'a/b', 'wallet-submissions'], '/api/users/a%2Fb/wallet-submissions'],
  [['api', 'prices', { search: { symbols: 'BTC,ETH,SOL' } }], '/api/prices?symbols=BTC,ETH,SOL'],
  [['api', 'triggers', 'public', { bearer: 'secret' }], '/api/triggers/public'],
])('the key %j asks %s', (key, path) => {
  expect(pathOfKey(key)).toBe(path);
});

it('keeps data fresh for 30 s and cached for 5 minutes, without retries or refocus', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 30_000,
    gcTime: 300_000,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });
});
