import { createHash, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  NO_TOTP,
  RECOVERY_CODES,
  TOO_MANY_CODES,
  type TotpBegun,
  TOTP_EXISTS,
  WRONG_CODE,
} from '../../../contract/account-safety.js';
import type { SignInMethod } from '../../../contract/account-safety.js';
import { Sessions } from '../../../identity/sessions/sessions.js';
import { seal, unseal } from '../../../pipeline/delivery/emails.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError, brokenField } from '../../../platform/errors/app-error.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import type { SafetyActor } from '../safety-actor.js';
import { SafetyLog } from '../safety-log.js';

/** Only wrong codes count. */
const TRIES = { max: 5, windowSec: 15 * 60 };
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF_LENGTH = 5;

/** Codes of an authenticator app, and ten for who has lost it. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: Sessions,
    private readonly limiter: RateLimiter,
    private readonly log: SafetyLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret' | 'brandName'>,
  ) {}

  /**
   * By what an account with the right password is opened. `code` is of the app, or one of the ten.
   * @throws AppError CODE_NEEDED (403) without one; UNAUTHENTICATED (401) for a wrong one; TOO_MANY_REQUESTS (429) after five.
   */
  async require(userId: string, code: string | undefined): Promise<SignInMethod> {
    if (!(await this.isOn(userId))) return 'password';
    if (code === undefined || code.trim() === '') throw new AppError('CODE_NEEDED', 403);
    if (!(await this.check(userId, code))) throw new AppError('UNAUTHENTICATED', 401, WRONG_CODE);
    return 'password-code';
  }

  /** The session counts as fresh for ten minutes. @throws AppError RULE_BROKEN (422) for a wrong code; TOO_MANY_REQUESTS (429). */
  async prove({ userId, sid }: SafetyActor, code: string): Promise<void> {
    if (!(await this.check(userId, code))) throw brokenField('code', WRONG_CODE);
    await this.sessions.prove(sid, 'password-code');
  }

  /** A new secret, which counts once a code of it has come. @throws AppError CONFLICT (409) while there is one that counts. */
  async begin({ userId }: SafetyActor, email: string): Promise<TotpBegun> {
    const { newTotpSecret, totpUri } = await steps();
    const secret = newTotpSecret();
    const rows = await this.db.query<unknown[]>(
      `INSERT INTO totp AS kept (user_id, sealed) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, created_at = now() WHERE kept.confirmed_at IS NULL
       RETURNING user_id`,
      [userId, seal(this.config.sessionSecret, purposeOf(userId), secret)],
    );
    if (rows.length === 0) throw new AppError('CONFLICT', 409, TOTP_EXISTS);
    return { secret, uri: totpUri(secret, email, this.config.brandName) };
  }

  /** From now on the code is asked for. Answers ten recovery codes. @throws AppError RULE_BROKEN (422) for a wrong code. */
  async confirm(actor: SafetyActor, code: string): Promise<readonly string[]> {
    const { userId, sid } = actor;
    const isRight = await this.counted(userId, () => this.isOfApp(userId, code, 'unconfirmed'));
    if (!isRight) throw brokenField('code', WRONG_CODE);
    const codes = await this.log.transaction(async (tx) => {
      const confirmed = await tx.query<unknown[]>(
        `WITH confirmed AS (
           UPDATE totp SET confirmed_at = now() WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id
         ) SELECT user_id FROM confirmed`,
        [userId],
      );
      if (confirmed.length === 0) throw new AppError('CONFLICT', 409, TOTP_EXISTS);
      await this.log.record(tx, { userId, action: 'totp.added', actor, event: { kind: 'totp-added' } });
      return replaceCodes(tx, userId);
    });
    await this.sessions.prove(sid, 'password-code');
    return codes;
  }

  /** @throws AppError CONFLICT (409) if there is none. */
  async remove(actor: SafetyActor): Promise<void> {
    const { userId } = actor;
    await this.log.transaction(async (tx) => {
      const removed = await tx.query<unknown[]>(
        `WITH removed AS (
           DELETE FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL RETURNING user_id
         ) SELECT user_id FROM removed`,
        [userId],
      );
      if (removed.length === 0) throw new AppError('CONFLICT', 409, NO_TOTP);
      await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
      await this.log.record(tx, { userId, action: 'totp.removed', actor, event: { kind: 'totp-removed' } });
    });
  }

  /** Ten other recovery codes; those of before are void. @throws AppError CONFLICT (409) without an authenticator app. */
  async renewCodes(actor: SafetyActor): Promise<readonly string[]> {
    const { userId } = actor;
    return this.log.transaction(async (tx) => {
      const on = await tx.query<unknown[]>(
        'SELECT FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL FOR UPDATE',
        [userId],
      );
      if (on.length === 0) throw new AppError('CONFLICT', 409, NO_TOTP);
      const event = { kind: 'recovery-codes-made' } as const;
      await this.log.record(tx, { userId, action: 'recovery-codes.made', actor, event });
      return replaceCodes(tx, userId);
    });
  }

  private async isOn(userId: string): Promise<boolean> {
    const on = await this.db.query<unknown[]>(
      'SELECT FROM totp WHERE user_id = $1 AND confirmed_at IS NOT NULL',
      [userId],
    );
    return on.length > 0;
  }

  private check(userId: string, code: string): Promise<boolean> {
    const typed = code.replaceAll(/[\s-]/g, '').toLowerCase();
    return this.counted(userId, async () =>
      /^\d{6}$/.test(typed)
        ? this.isOfApp(userId, typed, 'confirmed')
        : usedRecoveryCode(this.db.manager, userId, typed),
    );
  }

  /** Makes a try, which counts only if it is wrong. It is counted before it begins, so that of many at once five are looked at. */
  private async counted(userId: string, attempt: () => Promise<boolean>): Promise<boolean> {
    const key = `totp:${userId}`;
    await this.limiter.consume(key, TRIES).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      throw new AppError(error.code, error.status, TOO_MANY_CODES, { retryAfterSec: error.retryAfterSec });
    });
    const isRight = await attempt();
    if (isRight) await this.limiter.giveBack(key, TRIES);
    return isRight;
  }

  /** A step of 30 seconds is accepted once: whoever saw the code being typed is too late. */
  private async isOfApp(userId: string, code: string, state: 'confirmed' | 'unconfirmed'): Promise<boolean> {
    const [row] = await this.db.query<{ sealed: Buffer }[]>(
      'SELECT sealed FROM totp WHERE user_id = $1 AND (confirmed_at IS NOT NULL) = $2',
      [userId, state === 'confirmed'],
    );
    if (row === undefined) return false;
    const secret = unseal(this.config.sessionSecret, purposeOf(userId), row.sealed);
    const step = secret === null ? null : (await steps()).totpStep(secret, code, this.clock.now());
    if (step === null) return false;
    const accepted = await this.db.query<unknown[]>(
      `WITH accepted AS (
         UPDATE totp SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id
       ) SELECT user_id FROM accepted`,
      [userId, step],
    );
    return accepted.length === 1;
  }
}

async function usedRecoveryCode(tx: EntityManager, userId: string, typed: string): Promise<boolean> {
  const used = await tx.query<unknown[]>(
    `WITH used AS (
       UPDATE recovery_codes SET used_at = now()
        WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL
          AND EXISTS (SELECT FROM totp WHERE totp.user_id = $1 AND confirmed_at IS NOT NULL)
       RETURNING user_id
     ) SELECT user_id FROM used`,
    [userId, hashOfCode(userId, typed)],
  );
  return used.length === 1;
}

async function replaceCodes(tx: EntityManager, userId: string): Promise<readonly string[]> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashOfCode(userId, code.replace('-', ''))),
  ]);
  return codes;
}

/** Of 49 random bits, which five tries a quarter of an hour do not find. */
function newRecoveryCode(): string {
  const half = () => Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${half()}-${half()}`;
}

function hashOfCode(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId}:${code}`).digest();
}

function purposeOf(userId: string): string {
  return `totp:${userId}`;
}

/** Loaded when an authenticator app is first used, not at the start. */
function steps(): Promise<typeof import('./domain/totp-steps.js')> {
  return import('./domain/totp-steps.js');
}
