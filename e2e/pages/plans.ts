import { randomUUID } from 'node:crypto';
import { inSandboxDatabase } from '../support/sandbox-database.js';

const HOUR_MS = 3_600_000;

export interface CodeWish {
  readonly percent: number;
  readonly appliesTo?: 'quarterly' | 'annual' | 'both';
}

/** A discount code for one term, as an admin would have made it. */
export async function haveCode({ percent, appliesTo = 'both' }: CodeWish): Promise<string> {
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
  const end = new Date(Date.now() + inHours * HOUR_MS);
  await inSandboxDatabase(
    `INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
     SELECT id, 'quarterly', $2::timestamptz - interval '3 months', $2::timestamptz,
            extract(day FROM $2::timestamptz AT TIME ZONE 'UTC')
       FROM users WHERE email_key = $1
     ON CONFLICT (user_id) DO UPDATE
        SET period_start = excluded.period_start, period_end = excluded.period_end, anchor_day = excluded.anchor_day`,
    [email, end],
  );
  return end;
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
