import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AdminEmails } from '../grants/admin-emails.js';
import type { Person } from '../../../identity/person.js';
import type { SignInMethod } from '../../../contract/account-safety.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { shortenedAddress } from '../../../platform/http/address-key.js';
import type { SignInBrowser } from './known-browser.js';

export interface SignInRequest {
  readonly userId: string;
  /** The password's hash, if a password proved it: it must still be that one. */
  readonly passwordHash?: string;
  readonly method: SignInMethod;
  /** Where: the session it came with ends. */
  readonly browser: Pick<SignInBrowser, 'address' | 'label' | 'formerSid'>;
}

/** `gone`: the account, or the proof, is no more. */
export type SignInOutcome =
  | { readonly kind: 'in'; readonly sid: string; readonly person: Person }
  | { readonly kind: 'suspended' | 'gone' };

interface AccountRow {
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly hash: string | null;
}

/** Every way to sign in ends here, with a session that is new each time. */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly adminEmails: AdminEmails,
  ) {}

  /**
   * Opens a session. It holds the account's row meanwhile: whoever suspends it, or sets another password, finds this
   * session and ends it, or comes first and there is none.
   */
  async open({ userId, passwordHash, method, browser }: SignInRequest): Promise<SignInOutcome> {
    const ended: string[] = [];
    const opened = await this.db.transaction(async (tx) => {
      const [account] = await tx.query<AccountRow[]>(
        'SELECT status, password_hash AS hash FROM users WHERE id = $1 FOR NO KEY UPDATE',
        [userId],
      );
      if (account === undefined || account.status === 'deleted') return 'gone';
      if (passwordHash !== undefined && account.hash !== passwordHash) return 'gone';
      if (account.status === 'suspended') return 'suspended';
      ended.push(...(await this.adminEmails.grantIfListed(tx, userId)));
      const origin = { label: browser.label, address: shortenedAddress(browser.address), method };
      return { sid: await this.sessions.open(userId, tx, origin) };
    });
    this.sessions.announce(ended);
    if (typeof opened === 'string') return { kind: opened };
    if (browser.formerSid !== null) await this.sessions.end(browser.formerSid);
    const session = await this.sessions.find(opened.sid);
    return session === null ? { kind: 'gone' } : { kind: 'in', sid: opened.sid, person: session.person };
  }
}
