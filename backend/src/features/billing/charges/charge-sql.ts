/** A charge can be paid for an hour; by then it is looked at, whatever became of the call that made it. */
export const INSERT_CHARGE = `
INSERT INTO charges (user_id, provider, term, list_minor, due_minor, code_id, expires_at, next_look_at)
SELECT $1, $2, $3, $4, $5, $6, ends, ends FROM (SELECT clock_timestamp() + interval '1 hour' AS ends) clock
RETURNING id, url, due_minor::int AS "dueMinor", expires_at AS "expiresAt"`;

/** The charge of person $1, term $2 and code $3 (null: none) that is open. */
export const OPEN_CHARGE = `
SELECT id, url, due_minor::int AS "dueMinor", expires_at AS "expiresAt"
  FROM charges
 WHERE user_id = $1 AND term = $2 AND code_id IS NOT DISTINCT FROM $3
   AND status IN ('created', 'pending') AND provider <> 'none'`;

/**
 * Ends the time to pay those open charges of person $1 that are in the way of one for term $2 with code $3 (null: none).
 * They stay open, and keep the code, until the provider has said that nobody pays them any more.
 */
export const CALL_OFF = `
WITH called_off AS (
  UPDATE charges SET expires_at = least(expires_at, now()), next_look_at = now()
   WHERE user_id = $1 AND status IN ('created', 'pending') AND provider <> 'none'
     AND CASE term WHEN $2 THEN code_id IS NOT DISTINCT FROM $3::uuid AND expires_at <= clock_timestamp()
                   ELSE code_id = $3::uuid END
  RETURNING id, checkout_id AS "checkoutId", true AS over, url, term
)
SELECT * FROM called_off`;

/**
 * Writes down checkout $2 with its page $3, which the provider has opened for charge $1. What is known stays: a webhook may
 * have come first. If the charge has ended meanwhile the page is to be closed at the next look, and is nowhere to go
 * (\`over\`).
 */
export const KEEP_CHECKOUT = `
WITH kept AS (
  UPDATE charges
     SET checkout_id = coalesce(checkout_id, $2), url = coalesce(url, $3),
         next_look_at =
           CASE status WHEN 'created' THEN least(now() + interval '1 minute', expires_at)
                       WHEN 'expired' THEN now()
                       ELSE next_look_at END,
         status = CASE status WHEN 'created' THEN 'pending' ELSE status END
   WHERE id = $1 RETURNING url, status = 'expired' OR expires_at <= clock_timestamp() AS over
)
SELECT url, over FROM kept`;

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
