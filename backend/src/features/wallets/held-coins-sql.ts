/**
 * SQL: the coins in people's wallets, as (user_id, symbol, created_at, place): the symbol in capitals, when its wallet was
 * added, and the token's place there from 1 on. A coin in two wallets comes twice. What is paused or cannot be read does
 * not count.
 */
export const HELD_COINS = `
SELECT wallets.user_id, upper(held.token ->> 'symbol') AS symbol, wallets.created_at, held.place
  FROM wallets
 CROSS JOIN LATERAL jsonb_array_elements(
         CASE jsonb_typeof(wallets.tokens) WHEN 'array' THEN wallets.tokens ELSE '[]' END) WITH ORDINALITY AS held (token, place)
 WHERE wallets.paused IS NULL AND held.token ->> 'symbol' <> '' AND held.token ->> 'balance' ~ '[1-9]'`;
