import { setTimeout as pause } from 'node:timers/promises'; // between tries, never for ordering
import type { Guard } from '../../contract/trigger.js';
import type { Logger } from '../../platform/logger/logger.js';
import { TriggerIndex } from './threshold-index/trigger-index.js';
import type { MachineRules } from './domain/trigger-machine.js';
import type { PendingBatch } from './pending-batch.js';
import type { RecordedState, WatchChange, WatchedTrigger, WatchList } from './ports.js';

const RETRY_MS = 200;
/** An edit of another process is in force here after this long at the latest. */
const POLL_EVERY_MS = 1_000;

/**
 * The triggers of one term: edits of this process apply at once, those of others are polled every second. Decisions on an
 * older revision are dropped before they are recorded.
 */
export class WatchedTriggers {
  readonly index: TriggerIndex;
  private readonly changed = new Set<string>();
  private reloading: Promise<void> | null = null;
  private mark: string | null = null;
  private timer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private isOver = false;

  constructor(
    private readonly watchList: WatchList,
    private readonly pending: PendingBatch,
    rules: MachineRules,
    private readonly logger: Logger,
    isSatisfied?: (guard: Guard) => boolean,
    /** A trigger was put, edited or removed. */
    private readonly onTrigger: (
      before: WatchedTrigger | undefined,
      now: WatchedTrigger | undefined,
    ) => void = () => undefined,
  ) {
    this.index = new TriggerIndex(rules, isSatisfied);
  }

  /** Reads every active trigger. @throws whatever the watch list throws; reading again is harmless. */
  async load(): Promise<void> {
    const { mark } = await this.watchList.changedSince(null);
    for await (const batch of this.watchList.all()) {
      if (this.isOver) return;
      for (const trigger of batch) this.adopt(trigger);
    }
    if (this.isOver) return;
    this.mark = mark;
    this.timer ??= setInterval(() => this.pollEdits(), POLL_EVERY_MS);
  }

  /** The edit is in force at once: no price comes in between. */
  onEdit({ committed, deleted, unclear }: WatchChange): void {
    for (const trigger of committed) this.adopt(trigger);
    for (const id of deleted) this.drop(id);
    if (unclear.length > 0) this.reload(unclear);
  }

  /** These states were refused because edits or later states came first: reads the triggers again. */
  onSuperseded(states: readonly RecordedState[]): void {
    for (const { triggerId, revision } of states) {
      this.pending.forget(triggerId, revision);
      if (this.index.get(triggerId)?.revision === revision) this.remove(triggerId);
    }
    if (states.length > 0) this.reload(states.map((state) => state.triggerId));
  }

  /** Stops. Resolves when the last query has ended. */
  async end(): Promise<void> {
    this.isOver = true;
    if (this.timer !== null) clearInterval(this.timer);
    await Promise.all([this.polling, this.reloading]);
  }

  private pollEdits(): void {
    this.polling ??= this.readEdits().finally(() => {
      this.polling = null;
    });
  }

  private async readEdits(): Promise<void> {
    try {
      const edits = await this.watchList.changedSince(this.mark);
      if (this.isOver) return;
      this.mark = edits.mark;
      this.onEdit({ committed: edits.changed, deleted: edits.deleted, unclear: [] });
    } catch (error) {
      this.logger.warn({ err: error }, 'evaluator: edits of other processes could not be read; trying again');
    }
  }

  /** Reads changed triggers again, one query at a time, so that an older answer never replaces a newer one. */
  private reload(ids: readonly string[]): void {
    for (const id of ids) this.changed.add(id);
    this.reloading ??= this.reloadChanged().finally(() => {
      this.reloading = null;
      if (this.changed.size > 0 && !this.isOver) this.reload([]);
    });
  }

  private async reloadChanged(): Promise<void> {
    while (this.changed.size > 0 && !this.isOver) {
      const ids = [...this.changed];
      this.changed.clear();
      try {
        await this.reread(ids);
      } catch (error) {
        this.logger.error(
          { err: error, triggers: ids.length },
          'evaluator: changed triggers could not be read; trying again',
        );
        for (const id of ids) this.changed.add(id);
        await pause(RETRY_MS);
      }
    }
  }

  /** A trigger that was adopted during the query is newer than its answer. */
  private async reread(ids: readonly string[]): Promise<void> {
    const before = new Map(ids.map((id) => [id, this.index.get(id)?.revision]));
    const found = new Map((await this.watchList.find(ids)).map((trigger) => [trigger.id, trigger]));
    for (const id of ids) {
      const now = found.get(id);
      if (now !== undefined) this.adopt(now);
      else if (this.index.get(id)?.revision === before.get(id)) this.drop(id);
    }
  }

  private drop(id: string): void {
    this.pending.forget(id, Infinity);
    this.remove(id);
  }

  private remove(id: string): void {
    const known = this.index.get(id);
    this.index.remove(id);
    this.onTrigger(known, undefined);
  }

  /** Ignored if the trigger in memory has the same revision: its state may be newer. */
  private adopt(read: WatchedTrigger): void {
    const known = this.index.get(read.id);
    if (known !== undefined && known.revision >= read.revision) return;
    this.pending.forget(read.id, read.revision - 1);
    this.index.put(read);
    this.onTrigger(known, read);
  }
}
