/**
 * SQL: the coins people hold and watch, as (user_id, symbol), each once: of triggers that are not disarmed, and of what
 * lies in wallets. What is paused does not count. Core coins concern everybody and are not among them.
 */
export const INTERESTS = `
SELECT user_id, symbol FROM triggers
 WHERE user_id IS NOT NULL AND phase <> 'disarmed' AND paused IS NULL
UNION
SELECT wallets.user_id, upper(held.token ->> 'symbol')
  FROM wallets CROSS JOIN LATERAL jsonb_array_elements(wallets.tokens) AS held (token)
 WHERE wallets.paused IS NULL AND (held.token ->> 'balance')::numeric > 0`;
