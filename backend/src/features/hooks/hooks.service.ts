import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ChangeHookRequest,
  type CreatedHook,
  type CreateHookRequest,
  HOOKS,
  type HooksResponse,
  type HookView,
} from '../../contract/hooks.js';
import { planSentences } from '../../contract/plans.js';
import { accountOwner } from '../../identity/owner.js';
import { lockOwners } from '../../identity/owner-lock.js';
import type { Person } from '../../identity/person.js';
import { seal, unseal } from '../../pipeline/delivery/emails.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import type { Once } from '../../platform/idempotency/idempotent-answers.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import { requireOwnRoute } from '../channels/routes.service.js';
import { hookSecretHash, hookUrl, newHookSecret } from './hook-secret.js';

const COLUMNS = `id, name, route_id AS "routeId", created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

interface HookRow {
  readonly id: string;
  readonly name: string;
  readonly routeId: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** A hook whose secret is new; that one sealed, since the answer may be kept for a day. */
export interface StoredHook {
  readonly hook: HookView;
  /** Base64. */
  readonly sealedSecret: string;
}

/** The hooks of people. What is somebody else's is not there: 404. */
@Injectable()
export class HooksService {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'sessionSecret' | 'publicUrl' | 'proFor' | 'brandName'>,
  ) {}

  async list({ id, role }: Pick<Person, 'id' | 'role'>): Promise<HooksResponse> {
    const rows = await this.db.query<HookRow[]>(
      `SELECT ${COLUMNS} FROM hooks WHERE user_id = $1 ORDER BY created_at, id`,
      [id],
    );
    return { hooks: rows.map(viewOf), room: Math.max(0, mostOf(role) - rows.length) };
  }

  /**
   * Any number of calls at once leave a person with no more hooks than the plan has.
   * @throws AppError RULE_BROKEN (422) with the field, TIER_LIMIT (403), UPGRADING (503) while a process of an older release runs,
   * which would drop what hooks tell.
   */
  create(
    { id: userId, role }: Person,
    { name, routeId = null }: CreateHookRequest,
    once: Once,
  ): Promise<StoredHook> {
    return this.turn(userId, once, async (tx) => {
      await refuseDuringUpgrade(tx);
      await this.admit(tx, userId, role);
      await refuseName(tx, userId, null, name);
      if (routeId !== null) await requireOwnRoute(tx, userId, routeId);
      const secret = newHookSecret();
      const [row] = await tx.query<HookRow[]>(
        `INSERT INTO hooks (user_id, name, route_id, secret_hash) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
        [userId, name, routeId, hookSecretHash(secret)],
      );
      return this.stored(row, secret);
    });
  }

  /** @throws AppError as `create`, and 404. */
  change(userId: string, id: string, { name, routeId }: ChangeHookRequest): Promise<HookView> {
    return this.db.transaction(async (tx) => {
      await lockOwners(tx, [accountOwner(userId)]);
      const hook = await requireHook(tx, userId, id);
      if (name !== undefined) await refuseName(tx, userId, id, name);
      if (routeId !== undefined && routeId !== null) await requireOwnRoute(tx, userId, routeId);
      const [[row]] = await tx.query<[HookRow[], number]>(
        `UPDATE hooks SET name = $2, route_id = $3 WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, name ?? hook.name, routeId === undefined ? hook.routeId : routeId],
      );
      return viewOf(row ?? hook);
    });
  }

  /** From now on the address before leads nowhere. @throws AppError 404. */
  newSecret(userId: string, id: string, once: Once): Promise<StoredHook> {
    return this.turn(userId, once, async (tx) => {
      await requireHook(tx, userId, id);
      const secret = newHookSecret();
      const [[row]] = await tx.query<[HookRow[], number]>(
        `UPDATE hooks SET secret_hash = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, hookSecretHash(secret)],
      );
      return this.stored(row, secret);
    });
  }

  /** What it has told stays; what of that is not sent yet is not sent any more. @throws AppError 404. */
  async remove(userId: string, id: string): Promise<void> {
    const [removed] = await this.db.query<[unknown[], number]>(
      'DELETE FROM hooks WHERE id = $1 AND user_id = $2 RETURNING id',
      [id, userId],
    );
    if (removed.length === 0) throw new AppError('NOT_FOUND', 404);
  }

  shown({ hook, sealedSecret }: StoredHook): CreatedHook {
    const { sessionSecret, publicUrl } = this.config;
    const secret = unseal(sessionSecret, purposeOf(hook.id), Buffer.from(sealedSecret, 'base64'));
    if (secret === null) throw new Error('The secret of a hook cannot be unsealed');
    return { hook, url: hookUrl(publicUrl, secret) };
  }

  /** Takes turns with the person's other edits, those of routes too. */
  private turn<T>(userId: string, once: Once, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction((tx) =>
      once(tx, async () => {
        await lockOwners(tx, [accountOwner(userId)]);
        return work(tx);
      }),
    );
  }

  private async admit(tx: EntityManager, userId: string, role: Person['role']): Promise<void> {
    const [counted] = await tx.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM hooks WHERE user_id = $1',
      [userId],
    );
    if ((counted?.count ?? 0) < mostOf(role)) return;
    const sentences = planSentences(this.config);
    const message = role === 'free' ? sentences.freeHooks : sentences.proHookLimit;
    throw new AppError('TIER_LIMIT', 403, message, { upgradeMessage: message });
  }

  private stored(row: HookRow | undefined, secret: string): StoredHook {
    if (row === undefined) throw new Error('PostgreSQL returned no hook');
    const sealed = seal(this.config.sessionSecret, purposeOf(row.id), secret);
    return { hook: viewOf(row), sealedSecret: sealed.toString('base64') };
  }
}

function mostOf(role: Person['role']): number {
  return role === 'free' ? HOOKS.free : HOOKS.pro;
}

function purposeOf(id: string): string {
  return `hook-secret:${id}`;
}

function viewOf({ createdAt, lastUsedAt, ...row }: HookRow): HookView {
  return { ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

async function requireHook(tx: EntityManager, userId: string, id: string): Promise<HookRow> {
  const [row] = await tx.query<HookRow[]>(
    `SELECT ${COLUMNS} FROM hooks WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [id, userId],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', 404);
  return row;
}

async function refuseName(tx: EntityManager, userId: string, id: string | null, name: string): Promise<void> {
  const found = await tx.query<unknown[]>(
    'SELECT FROM hooks WHERE user_id = $1 AND name = $2 AND id IS DISTINCT FROM $3::uuid',
    [userId, name, id],
  );
  if (found.length > 0) throw brokenField('name', 'You have a hook of this name.');
}
