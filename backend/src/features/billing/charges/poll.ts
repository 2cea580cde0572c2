import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChargeLooks, WATCHED, type WatchedCharge } from './charge-looks.js';

const MOST = 5;

/** What the person might have paid: the newest first. */
const PAYABLE = `
SELECT ${WATCHED} FROM charges
 WHERE user_id = $1 AND checkout_id IS NOT NULL
   AND (status IN ('created', 'pending') OR (status = 'expired' AND expires_at > now() - interval '1 day'))
 ORDER BY created_at DESC LIMIT ${MOST}`;

/** `none`: there is nothing to look at · `unread`: the provider did not answer. */
export type PollOutcome =
  | { readonly kind: 'none' | 'unread' }
  | { readonly kind: 'read'; readonly count: number };

/** Looks at a person's charges because they ask. */
@Injectable()
export class ChargePoll {
  constructor(
    private readonly db: DataSource,
    private readonly looks: ChargeLooks,
  ) {}

  /** Reads what the person can still pay, or could within the last day, at the provider. */
  async poll(userId: string): Promise<PollOutcome> {
    const charges = await this.db.query<WatchedCharge[]>(PAYABLE, [userId]);
    if (charges.length === 0) return { kind: 'none' };
    const outcomes = await Promise.all(charges.map((charge) => this.looks.look(charge, null)));
    const count = outcomes.filter((outcome) => outcome === 'read').length;
    return count === 0 ? { kind: 'unread' } : { kind: 'read', count };
  }
}
