import type { Query, QueryClient } from '@tanstack/react-query';

/** Calls that answer everybody the same; the rest of the cache belongs to who asked. */
const PUBLIC = new Set(['prices', 'price-quotes', 'market-prices', 'status', 'auth']);

function isPersonal({ queryKey }: Query): boolean {
  const [root, call] = queryKey;
  return root === 'api' && typeof call === 'string' && !PUBLIC.has(call);
}

/** Forgets everything that was read for one person: what is shown becomes "not known yet", the rest goes. */
export function forgetPersonal(client: QueryClient): void {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ predicate: isPersonal })) {
    void query.cancel({ revert: false, silent: true });
    if (query.isActive()) query.reset();
    else cache.remove(query);
  }
}

/**
 * Reads again what is shown and was forgotten. After a sign-out only what is answered without an account: a trial's own, and
 * how the bot is called.
 */
export function rereadPersonal(client: QueryClient, who: 'somebody' | 'nobody'): void {
  void client.refetchQueries({
    type: 'active',
    predicate: (query) =>
      isPersonal(query) && query.state.data === undefined && (who === 'somebody' || needsNoAccount(query)),
  });
}

function needsNoAccount({ queryKey }: Query): boolean {
  const last = queryKey.at(-1);
  return last === 'bot' || (typeof last === 'object' && last !== null && 'bearer' in last);
}
