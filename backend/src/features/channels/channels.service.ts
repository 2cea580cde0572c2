import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type {
  AddChannelRequest,
  ChangeChannelRequest,
  ChannelView,
  WebhookExtra,
} from '../../contract/channels.js';
import { lockAccount } from '../../identity/owner-lock.js';
import type { Person } from '../../identity/person.js';
import { contextOfCall, channelPurpose } from '../../pipeline/delivery/added-channels/call-context.js';
import type { CallKind, ReadChannel } from '../../pipeline/delivery/added-channels/call-kind.js';
import { CALL_KINDS } from '../../pipeline/delivery/added-channels/call-lanes.js';
import { newWebhookSecret, rotated } from '../../pipeline/delivery/added-channels/webhook/webhook-secrets.js';
import { seal, unseal } from '../../pipeline/delivery/emails.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import type { Once } from '../../platform/idempotency/idempotent-answers.js';
import { GuardedClient } from '../../platform/outbound/guarded-client.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { admitChannel } from './channel-admission.js';
import { CHANNEL_COLUMNS, type ChannelRow, channelView } from './channel-row.js';
import { channelKey } from './channel-proof.js';

const ADDS_PER_PERSON = { max: 20, windowSec: 3_600 };

export const ALREADY_ADDED = 'You have added this channel already.';
export const TEST_FIRST = 'Send a test first: the channel is switched on once one was accepted.';
export const NOT_PROVEN = 'Prove this channel first: send a test.';
const NO_EVENTS = 'Only a webhook is told of events.';
const NO_SECRET = 'Only a webhook has a secret.';

/** What was added; its secret sealed, since the answer may be kept for a day. */
export interface StoredChannel {
  readonly channel: ChannelView;
  /** Base64. */
  readonly sealedSecret?: string;
}

/** A channel that was read and may be called. */
interface Checked {
  readonly kind: CallKind;
  readonly read: ReadChannel;
  readonly host: string;
  readonly label: string;
  readonly events?: readonly WebhookExtra[];
}

/** Channels that people add: each is sealed, and gets nothing but tests until it is proven. */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    private readonly client: GuardedClient,
    private readonly clock: Clock,
    @Inject(CALL_KINDS) private readonly kinds: readonly CallKind[],
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Any number of calls at once leave a person with no more channels than the plan has.
   * @throws AppError 422 for what cannot be such a channel, 409 if it is there already, 403 TIER_LIMIT, 503 UPGRADING while a
   * process of an older release runs, 429 from the 21st in an hour on.
   */
  async add(person: Person, request: AddChannelRequest, once: Once): Promise<StoredChannel> {
    const checked = await this.check(request);
    await this.limiter.consume(`channels:${person.id}`, ADDS_PER_PERSON);
    return this.db.transaction((tx) => once(tx, () => this.insert(tx, person, checked)));
  }

  /** The secret of a webhook, as it is shown once. */
  secretOf({ channel, sealedSecret }: StoredChannel): string | null {
    if (sealedSecret === undefined) return null;
    const sealed = Buffer.from(sealedSecret, 'base64');
    return unseal(this.config.sessionSecret, secretPurpose(channel.id), sealed);
  }

  /** @throws AppError 404; 409 for events of what is no webhook, and for switching on what is not proven or not tested since. */
  async change(userId: string, id: string, change: ChangeChannelRequest): Promise<ChannelView> {
    return this.db.transaction(async (tx) => {
      const row = await lockChannel(tx, userId, id);
      const { label = row.label, state = row.state, events } = change;
      if (events !== undefined) {
        if (row.kind !== 'webhook') throw new AppError('CONFLICT', 409, NO_EVENTS);
        await updateChannel(tx, id, 'config = config || $2::jsonb', [JSON.stringify({ events })]);
      }
      if (state === row.state) return channelView(await updateChannel(tx, id, 'label = $2', [label]));
      if (row.state === 'unproven') throw new AppError('CONFLICT', 409, NOT_PROVEN);
      if (state === 'off') {
        const off = `label = $2, state = 'off', off_reason = 'person', config = config - 'isTested'`;
        return channelView(await updateChannel(tx, id, off, [label]));
      }
      if (row.config.isTested !== true) throw new AppError('CONFLICT', 409, TEST_FIRST);
      const on = `label = $2, state = 'on', off_reason = NULL, failures = 0, failing_since = NULL, probe_at = NULL,
                  paused_until = NULL, notified_at = NULL, config = config - 'isTested'`;
      return channelView(await updateChannel(tx, id, on, [label]));
    });
  }

  /** @throws AppError 404 if the person has no such channel. */
  async remove(userId: string, id: string): Promise<void> {
    const [removed] = await this.db.query<[unknown[], number]>(
      'DELETE FROM channels WHERE id = $1 AND user_id = $2 RETURNING id',
      [id, userId],
    );
    if (removed.length === 0) throw new AppError('NOT_FOUND', 404);
  }

  /** Gives a webhook a new secret; the one before signs too for 24 hours. @throws AppError 404; 409 for another kind. */
  async newSecret(userId: string, id: string, once: Once): Promise<StoredChannel> {
    return this.db.transaction((tx) =>
      once(tx, async () => {
        const row = await lockChannel(tx, userId, id);
        const { sessionSecret } = this.config;
        const text = unseal(sessionSecret, channelPurpose(id), row.sealed);
        if (row.kind !== 'webhook' || text === null) throw new AppError('CONFLICT', 409, NO_SECRET);
        const secret = newWebhookSecret();
        const sealed = seal(sessionSecret, channelPurpose(id), rotated(text, secret, this.clock.now()));
        const changed = await updateChannel(tx, id, 'sealed = $2', [sealed]);
        return this.stored(changed, secret);
      }),
    );
  }

  private async check(request: AddChannelRequest): Promise<Checked> {
    const kind = this.kinds.find((each) => each.kind === request.kind);
    if (kind === undefined) throw brokenField('kind', 'This installation has no channels of this kind.');
    const read = kind.read(request);
    if ('fault' in read) throw brokenField(read.field, read.fault);
    const url = this.urlOf(kind, read);
    const fault = await this.client.fault(url);
    if (fault !== null) throw brokenField(request.kind === 'push' ? 'subscription' : 'url', fault);
    const events = request.kind === 'webhook' ? request.events : undefined;
    const { label = read.label } = request;
    return { kind, read, host: new URL(url).host, label, ...(events !== undefined && { events }) };
  }

  /** Where its calls will go. */
  private urlOf(kind: CallKind, { sealed, label }: ReadChannel): string {
    const call = { channelId: '0', messageId: '0', label, zone: null };
    const context = contextOfCall(this.config, call, this.clock.now());
    const request = kind.compose({ kind: 'test' }, sealed, context);
    if (request === null) throw new Error(`A ${kind.kind} channel cannot be tested`);
    return request.url;
  }

  private async insert(tx: EntityManager, person: Person, checked: Checked): Promise<StoredChannel> {
    const { kind, read, host, label, events } = checked;
    const key = channelKey(this.config.sessionSecret, read.key);
    await lockAccount(tx, person.id);
    await refuseDuringUpgrade(tx);
    const there = await tx.query<unknown[]>(
      'SELECT FROM channels WHERE user_id = $1 AND kind = $2 AND address_key = $3',
      [person.id, kind.kind, key],
    );
    if (there.length > 0) throw new AppError('CONFLICT', 409, ALREADY_ADDED);
    await admitChannel(tx, person, { kind: kind.kind, config: this.config });
    const id = randomUUID();
    const sealed = seal(this.config.sessionSecret, channelPurpose(id), read.sealed);
    const config = JSON.stringify({ host, ...(events !== undefined && { events }) });
    const [row] = await tx.query<ChannelRow[]>(
      `INSERT INTO channels (id, user_id, kind, label, address, address_key, config, sealed)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${CHANNEL_COLUMNS}`,
      [id, person.id, kind.kind, label, read.address, key, config, sealed],
    );
    if (row === undefined) throw new Error('PostgreSQL returned no channel');
    return this.stored(row, read.secret);
  }

  private stored(row: ChannelRow, secret: string | undefined): StoredChannel {
    const channel = channelView(row);
    if (secret === undefined) return { channel };
    const sealed = seal(this.config.sessionSecret, secretPurpose(row.id), secret);
    return { channel, sealedSecret: sealed.toString('base64') };
  }
}

/** @throws AppError 404 if the person has no such channel. */
export async function lockChannel(tx: EntityManager, userId: string, id: string): Promise<ChannelRow> {
  const [row] = await tx.query<ChannelRow[]>(
    `SELECT ${CHANNEL_COLUMNS} FROM channels WHERE id = $1 AND user_id = $2 FOR UPDATE`,
    [id, userId],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', 404);
  return row;
}

/** `changes`: SQL, of which `values` are the parameters from $2 on. @throws AppError 404 if it was removed meanwhile. */
export async function updateChannel(
  tx: EntityManager,
  id: string,
  changes: string,
  values: readonly unknown[],
): Promise<ChannelRow> {
  const [[row]] = await tx.query<[ChannelRow[], number]>(
    `UPDATE channels SET ${changes} WHERE id = $1 RETURNING ${CHANNEL_COLUMNS}`,
    [id, ...values],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', 404);
  return row;
}

function secretPurpose(channelId: string): string {
  return `channel-secret:${channelId}`;
}
