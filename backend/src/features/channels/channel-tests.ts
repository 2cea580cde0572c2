import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ChannelTestResult, ChannelView } from '../../contract/channels.js';
import type { Person } from '../../identity/person.js';
import { CallBook } from '../../pipeline/delivery/added-channels/call-book.js';
import { contextOfCall, channelPurpose } from '../../pipeline/delivery/added-channels/call-context.js';
import type {
  CallAnswer,
  CallContent,
  CallKind,
  CallOutcome,
  CallRequest,
} from '../../pipeline/delivery/added-channels/call-kind.js';
import { CALL_KINDS } from '../../pipeline/delivery/added-channels/call-lanes.js';
import { unseal } from '../../pipeline/delivery/emails.js';
import { readPushReceipt } from '../../pipeline/delivery/push-receipt.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import { outcomeOfAnswer, statusOfAnswer } from '../../pipeline/delivery/added-channels/call-result.js';
import { GroupCaller } from '../../pipeline/delivery/added-channels/telegram-group/group-caller.js';
import { GuardedClient } from '../../platform/outbound/guarded-client.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { CHANNEL_COLUMNS, type ChannelConfig, type ChannelRow, channelView, PROVEN } from './channel-row.js';
import { lockChannel, updateChannel } from './channels.service.js';
import { type ChannelProof, judgeProof, proofOf, type ProofVerdict } from './channel-proof.js';
import { testReason } from './test-reason.js';

const TESTS_PER_CHANNEL = { max: 3, windowSec: 60 };
const DIGITS = 6;
/** A call ends by itself within 10 s. */
const NEVER_STOPPED = new AbortController().signal;

export const UNREADABLE_CHANNEL = 'This channel cannot be read any more. Remove it and add it again.';
export const NO_CODE = 'No code is waited for. Send a test for a new one.';
export const WRONG_CHANNEL_CODE = 'This is not the code that was sent.';

interface Test {
  readonly answer: CallAnswer;
  readonly outcome: CallOutcome;
  readonly proof: ChannelProof | null;
  readonly provenBy: CallKind['proof'];
}

/** Calls that a person asks for, and what proves that a channel is theirs. */
@Injectable()
export class ChannelTests {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    private readonly client: GuardedClient,
    private readonly groups: GroupCaller,
    private readonly book: CallBook,
    private readonly clock: Clock,
    @Inject(CALL_KINDS) private readonly kinds: readonly CallKind[],
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Calls the channel now. A kind that is proven by a code gets one until it is.
   * @throws AppError 404; 429 from the fourth in a minute on; 409 for what cannot be read any more.
   */
  async test({ id: userId, timeZone }: Person, id: string): Promise<ChannelTestResult> {
    const [row] = await this.db.query<ChannelRow[]>(
      `SELECT ${CHANNEL_COLUMNS} FROM channels WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (row === undefined) throw new AppError('NOT_FOUND', 404);
    await this.limiter.consume(`channel-tests:${userId}:${id}`, TESTS_PER_CHANNEL);
    const kind = this.kinds.find((each) => each.kind === row.kind);
    const code =
      kind?.proof === 'code' && row.state === 'unproven'
        ? String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
        : null;
    const content: CallContent = code === null ? { kind: 'test' } : { kind: 'code', code };
    const request = this.compose(kind, row, content, timeZone);
    if (kind === undefined || request === null) throw new AppError('CONFLICT', 409, UNREADABLE_CHANNEL);
    const startedAt = this.clock.running();
    const answer =
      kind.kind === 'telegram-group'
        ? await this.groups.test(request, NEVER_STOPPED)
        : await this.client.post(request, NEVER_STOPPED);
    const ms = Math.round(this.clock.running() - startedAt);
    const outcome = outcomeOfAnswer(kind, answer, this.clock.now());
    const proof = code === null ? null : proofOf(this.config.sessionSecret, id, code, this.clock.now());
    const channel = await this.note(userId, id, { answer, outcome, proof, provenBy: kind.proof });
    const ok = outcome.kind === 'accepted';
    return { ok, status: statusOfAnswer(answer), ms, ...(!ok && { reason: testReason(answer) }), channel };
  }

  /**
   * By the code that a test sent, or the receipt that a device made of it. One that was proven meanwhile stays so.
   * @throws AppError 404; 409 when no code is waited for; 422 for a wrong one, of which there may be five.
   */
  async prove(userId: string, id: string, code: string): Promise<ChannelView> {
    const proven = await this.db.transaction(async (tx) => {
      const row = await lockChannel(tx, userId, id);
      if (row.kind === 'push' && row.state === 'on') return row;
      const verdict = row.state === 'unproven' ? this.judge(row, code) : 'over';
      if (verdict === 'right') return updateChannel(tx, id, PROVEN, []);
      await countTry(tx, row, verdict);
      return verdict;
    });
    if (proven === 'over') throw new AppError('CONFLICT', 409, NO_CODE);
    if (proven !== 'wrong') return channelView(proven);
    throw brokenField('code', WRONG_CHANNEL_CODE);
  }

  private judge({ id, kind, config: { proof } }: ChannelRow, code: string): ProofVerdict {
    const { sessionSecret } = this.config;
    const now = this.clock.now();
    if (kind === 'push') {
      const receipt = readPushReceipt(sessionSecret, code, now);
      return receipt?.of === 'channel' && receipt.id === id ? 'right' : 'wrong';
    }
    return proof === undefined ? 'over' : judgeProof(proof, { sessionSecret, channelId: id, code }, now);
  }

  private compose(
    kind: CallKind | undefined,
    { id, label, sealed, chatId, threadId }: ChannelRow,
    content: CallContent,
    zone: string | null,
  ): CallRequest | null {
    const text = unseal(this.config.sessionSecret, channelPurpose(id), sealed);
    if (text === null || kind === undefined) return null;
    const place = chatId === null ? null : { chatId, threadId };
    const call = { channelId: id, messageId: `test-${randomUUID()}`, label, zone, place };
    return kind.compose(content, text, contextOfCall(this.config, call, this.clock.now()));
  }

  /** Writes down what a test says about its channel. @throws AppError 404 if it was removed meanwhile. */
  private async note(userId: string, id: string, test: Test): Promise<ChannelView> {
    const { answer, outcome } = test;
    const status = statusOfAnswer(answer);
    const row = await this.db.transaction(async (tx) => {
      const { state } = await lockChannel(tx, userId, id);
      const { sql, config } = changesOf(test, state);
      const changes = `${sql}last_status = $2, config = config || $3::jsonb`;
      return updateChannel(tx, id, changes, [status, JSON.stringify(config)]);
    });
    if (row.state === 'on' && outcome.kind === 'accepted') await this.book.resume(id);
    return channelView(row);
  }
}

/** A code that is over is forgotten. */
async function countTry(tx: EntityManager, row: ChannelRow, verdict: 'wrong' | 'over'): Promise<void> {
  const { proof } = row.config;
  if (proof === undefined) return;
  const kept = verdict === 'over' ? null : JSON.stringify({ ...proof, tries: proof.tries + 1 });
  await tx.query(
    `UPDATE channels SET config = CASE WHEN $2::jsonb IS NULL THEN config - 'proof'
                                       ELSE jsonb_set(config, '{proof}', $2::jsonb) END WHERE id = $1`,
    [row.id, kept],
  );
}

const WORKS = `failures = 0, failing_since = NULL, probe_at = NULL, paused_until = NULL, notified_at = NULL, last_ok_at = now(), `;

interface TestChanges {
  /** With a comma at its end. */
  readonly sql: string;
  readonly config: Partial<ChannelConfig>;
}

/** What a test changes. One whose answer says that the channel is gone needs no notice: its person reads it. */
function changesOf({ outcome, proof, provenBy }: Test, state: ChannelRow['state']): TestChanges {
  if (outcome.kind === 'gone' && state === 'on') {
    const sql = `state = 'off', off_reason = '${outcome.why ?? 'gone'}', notified_at = now(), `;
    return { sql, config: {} };
  }
  if (outcome.kind !== 'accepted') return { sql: '', config: {} };
  if (proof !== null) return { sql: '', config: { proof } };
  if (state === 'off') return { sql: WORKS, config: { isTested: true } };
  if (state === 'unproven' && provenBy === 'receipt') return { sql: '', config: {} };
  return { sql: `${WORKS}state = 'on', off_reason = NULL, `, config: {} };
}
