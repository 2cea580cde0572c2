import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SETUP_LINK_FAULT } from '../../../contract/account.js';
import { hashOfSecret } from '../../../identity/secret-hash.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { NOBODY } from '../audit.js';
import { changeGrant } from '../grants/change-grant.js';

const FILE = 'setup-link';
const EVERY_MS = 60_000;
/** What a later release, and other processes, know it by. */
const LOCK = 'setup link';

/**
 * The way in for the owner of a new Bellwether: in production, while there is no account and no ADMIN_EMAILS, whoever
 * registers through the link in the log is admin, and nobody registers without it.
 */
@Injectable()
export class SetupLink implements OnApplicationBootstrap {
  private readonly isWanted: boolean;
  private readonly file: string;
  private hasAccounts = false;
  /** null: there is none any more, and no file. */
  private announced: string | null = '';

  constructor(
    private readonly db: DataSource,
    jobs: LeaderJobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.isWanted = config.production && config.adminEmails.length === 0;
    this.file = join(config.dataDir, FILE);
    jobs.add({ name: 'setup link', doing: 'renewing', everyMs: EVERY_MS, work: () => this.announce() });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.announce();
  }

  /** Whether there is no account yet, and the first one needs the link. */
  async isNew(): Promise<boolean> {
    if (!this.isWanted || this.hasAccounts) return false;
    const accounts = await this.db.query<unknown[]>('SELECT FROM users LIMIT 1');
    this.hasAccounts = accounts.length > 0;
    return !this.hasAccounts;
  }

  /** Logs the link and keeps it in DATA_DIR, whenever it is a new one; takes it away once there is an account. */
  async announce(): Promise<void> {
    if (!this.isWanted || this.announced === null) return;
    if (!(await this.isNew())) {
      this.announced = null;
      await rm(this.file, { force: true });
      return;
    }
    const token = await this.db.transaction((tx) => this.current(tx));
    const link = `${this.config.publicUrl}/setup#${token}`;
    if (link === this.announced) return;
    this.announced = link;
    this.logger.info(`setup: ${link}`);
    await this.keep(link).catch((error: unknown) => {
      this.logger.warn({ err: error }, `setup: the link could not be kept in ${this.file}`);
    });
  }

  /**
   * Uses the link up in the caller's transaction: of any number at once one goes on, and the others wait for its end.
   * @throws AppError FORBIDDEN (403) if it does not work.
   */
  async redeem(tx: EntityManager, token: string): Promise<void> {
    const redeemed = await tx.query<unknown[]>(
      `WITH redeemed AS (
         UPDATE account_links SET used_at = now()
          WHERE purpose = 'setup' AND token_hash = $1 AND used_at IS NULL AND expires_at > now()
            AND NOT EXISTS (SELECT FROM users)
         RETURNING id
       ) SELECT id FROM redeemed`,
      [hashOfSecret(token)],
    );
    if (redeemed.length !== 1) throw new AppError('FORBIDDEN', 403, SETUP_LINK_FAULT);
  }

  /** Makes the account that was registered through the link an admin, in the same transaction. */
  async crown(tx: EntityManager, userId: string): Promise<void> {
    await changeGrant(tx, { userId, grant: 'admin', actor: NOBODY, action: 'grant.by-setup-link' });
  }

  /** Processes make the same token of the same row; the database alone opens nothing, as it has no SESSION_SECRET. */
  private async current(tx: EntityManager): Promise<string> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
    const [live] = await tx.query<{ id: string; hash: Buffer }[]>(
      `SELECT id, token_hash AS hash FROM account_links
        WHERE purpose = 'setup' AND used_at IS NULL AND expires_at > now()`,
    );
    if (live !== undefined && hashOfSecret(this.tokenOf(live.id)).equals(live.hash))
      return this.tokenOf(live.id);
    await tx.query(`UPDATE account_links SET used_at = now() WHERE purpose = 'setup' AND used_at IS NULL`);
    const id = randomUUID();
    await tx.query(
      `INSERT INTO account_links (id, purpose, token_hash, expires_at)
       VALUES ($1, 'setup', $2, now() + interval '24 hours')`,
      [id, hashOfSecret(this.tokenOf(id))],
    );
    return this.tokenOf(id);
  }

  private tokenOf(id: string): string {
    return createHmac('sha256', this.config.sessionSecret).update(`setup link ${id}`).digest('base64url');
  }

  private async keep(link: string): Promise<void> {
    const draft = `${this.file}.${randomBytes(6).toString('hex')}`;
    await mkdir(this.config.dataDir, { recursive: true });
    await writeFile(draft, `${link}\n`, { mode: 0o600 });
    await rename(draft, this.file);
  }
}
