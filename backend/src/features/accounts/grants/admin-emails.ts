import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { NOBODY } from '../audit.js';
import { emailKey, emailSpellings } from '../email-key.js';
import { changeGrant } from './change-grant.js';

/**
 * ADMIN_EMAILS: whoever has proved to own one of these addresses is an admin. An address that an older release verified by
 * its link alone is no proof.
 */
@Injectable()
export class AdminEmails implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const addresses = this.config.adminEmails.length;
    if (addresses > 0) this.logger.info({ addresses }, 'ADMIN_EMAILS make admins of verified addresses');
  }

  has(email: string): boolean {
    return this.config.adminEmails.some((listed) => emailKey(listed) === emailKey(email));
  }

  /**
   * Makes a person an admin, in the caller's transaction, if their address is verified by its owner and in the list. Answers the keys of
   * the sessions that this ended.
   */
  async grantIfListed(tx: EntityManager, userId: string): Promise<readonly string[]> {
    if (this.config.adminEmails.length === 0) return [];
    const [listed] = await tx.query<unknown[]>(
      `SELECT FROM users WHERE id = $1 AND owner_verified_at IS NOT NULL AND email_key = ANY ($2::text[])`,
      [userId, this.config.adminEmails.flatMap(emailSpellings)],
    );
    if (listed === undefined) return [];
    const action = 'grant.by-admin-emails';
    const change = await changeGrant(tx, { userId, grant: 'admin', actor: NOBODY, action });
    return change.kind === 'changed' ? change.ended : [];
  }
}
