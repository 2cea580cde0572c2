import { HELD_COINS } from '../wallets/held-coins-sql.js';

/**
 * SQL: the coins people hold and watch, as (user_id, symbol), each once: of triggers that are not disarmed, and of what
 * lies in wallets. What is paused does not count. Core coins concern everybody and are not among them.
 */
export const INTERESTS = `
SELECT user_id, symbol FROM triggers
 WHERE user_id IS NOT NULL AND phase <> 'disarmed' AND paused IS NULL
UNION
SELECT user_id, symbol FROM (${HELD_COINS}) AS held`;
