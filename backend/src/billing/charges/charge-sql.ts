/** A charge can be paid for an hour; by then it is looked at, whatever became of the call that made it. */
export const INSERT_CHARGE = `
INSERT INTO charges (user_id, provider, term, list_minor, due_minor, code_id, expires_at, next_look_at)
SELECT $1, $2, $3, $4, $5, $6, ends, ends FROM (SELECT clock_timestamp() + interval '1 hour' AS ends) clock
RETURNING id, url, due_minor::int AS "dueMinor", expires_at AS "expiresAt"`;

/** The charge of person $1, term $2 and code $3 (null: none) that can be paid, or could be a moment ago. */
export const OPEN_CHARGE = `
SELECT id, url, due_minor::int AS "dueMinor", expires_at AS "expiresAt", expires_at > clock_timestamp() AS live
  FROM charges
 WHERE user_id = $1 AND term = $2 AND code_id IS NOT DISTINCT FROM $3
   AND status IN ('created', 'pending') AND provider <> 'none'`;

/** It is over, and makes room for another one; a look closes it at the provider as well. */
export const END_CHARGE = `UPDATE charges SET status = 'expired', next_look_at = now() WHERE id = $1`;

/**
 * Writes down checkout $2 with its page $3, which the provider has opened for charge $1. What is known stays: a webhook may
 * have come first.
 */
export const KEEP_CHECKOUT = `
WITH kept AS (
  UPDATE charges
     SET checkout_id = coalesce(checkout_id, $2), url = coalesce(url, $3),
         next_look_at =
           CASE status WHEN 'created' THEN least(now() + interval '1 minute', expires_at) ELSE next_look_at END,
         status = CASE status WHEN 'created' THEN 'pending' ELSE status END
   WHERE id = $1 RETURNING url
)
SELECT url FROM kept`;

/** Whoever wants to buy: what they have, by the clock of the database. */
export const BUYER = `
SELECT account.granted AS "grant", paid.period_end AS "periodEnd", clock_timestamp() AS now
  FROM users account LEFT JOIN subscriptions paid ON paid.user_id = account.id
 WHERE account.id = $1 AND account.status = 'active'`;

/** A term that a code covers whole: bought by person $1 at $5 for the period from $6 to $7, without a provider. */
export const INSERT_FREE_CHARGE = `
INSERT INTO charges (user_id, provider, term, list_minor, due_minor, code_id, status, paid_minor, expires_at, paid_at,
                     period_start, period_end, part_of)
SELECT $1, 'none', $2, $3, 0, $4, 'paid', 0, $5, $5, $6, $7, unbroken_since FROM subscriptions WHERE user_id = $1`;

/** What else person $1 could pay ends now, so that nobody pays twice; a look tells the provider. */
export const END_OPEN_CHARGES = `
UPDATE charges SET expires_at = least(expires_at, now()), next_look_at = now()
 WHERE user_id = $1 AND status IN ('created', 'pending') AND provider <> 'none'`;
