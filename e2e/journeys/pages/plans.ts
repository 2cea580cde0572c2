import { randomUUID } from 'node:crypto';
import { inSandboxDatabase } from '../support/sandbox-database.js';

export interface NewCode {
  readonly percent: number;
  readonly appliesTo?: 'quarterly' | 'annual' | 'both';
}

/** A discount code for one term, as an admin would have made it. */
export async function haveCode({ percent, appliesTo = 'both' }: NewCode): Promise<string> {
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`;
  await inSandboxDatabase(
    `INSERT INTO discount_codes (code, kind, value, applies_to, cycles, currencies)
     VALUES ($1, 'percent', $2, $3, 1, ARRAY['USDC'])`,
    [code, percent, appliesTo],
  );
  return code;
}

/**
 * Lets the paid time of an account, a quarter, end so many hours from now (negative: ago), as if it had been paid for
 * long before. Returns its end. What time alone brings about, the product finds out within seconds.
 */
export async function letPaidTimeEnd(email: string, inHours: number): Promise<Date> {
  const [row] = await inSandboxDatabase<{ end: Date }>(
    `INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
     SELECT id, 'quarterly', ends.at - interval '3 months', ends.at, extract(day FROM ends.at AT TIME ZONE 'UTC')
       FROM users, (SELECT now() + $2::int * interval '1 hour' AS at) ends
      WHERE email_key = $1
     ON CONFLICT (user_id) DO UPDATE
        SET period_start = excluded.period_start, period_end = excluded.period_end, anchor_day = excluded.anchor_day
     RETURNING period_end AS end`,
    [email, inHours],
  );
  if (row === undefined) throw new Error(`There is no account ${email}`);
  return row.end;
}

/** What an account has paid for last. */
export async function paidTimeOf(email: string): Promise<{ readonly start: Date; readonly end: Date }> {
  const [row] = await inSandboxDatabase<{ start: Date; end: Date }>(
    `SELECT period_start AS start, period_end AS end
       FROM subscriptions JOIN users ON users.id = user_id WHERE email_key = $1`,
    [email],
  );
  if (row === undefined) throw new Error(`${email} has paid for nothing`);
  return row;
}

/** What was paid before, as the payment history shows it: once as it should be, once too much. */
export async function haveHistory(email: string): Promise<void> {
  await inSandboxDatabase(
    `INSERT INTO charges (user_id, provider, checkout_id, url, term, list_minor, due_minor, status, paid_minor, credit_minor,
                          expires_at, paid_at, period_start, period_end)
     SELECT id, 'coinbase-business', gen_random_uuid(), 'https://pay.example/receipt', 'quarterly', 3000, 3000,
            past.status, past.paid, past.paid - 3000, past.at, past.at, past.at, past.at + interval '3 months'
       FROM users, (VALUES ('paid', 3000, now() - interval '9 months'), ('overpaid', 3100, now() - interval '6 months'))
            AS past (status, paid, at)
      WHERE email_key = $1`,
    [email],
  );
}
