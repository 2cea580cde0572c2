import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { GuardedClient } from '../../../platform/outbound/guarded-client.js';
import { AlertTexts } from '../alert-texts.js';
import { CallBook } from './call-book.js';
import { CallChannel, type CallWay } from './call-channel.js';
import { CallGate } from './call-gate.js';
import type { CallKind } from './call-kind.js';
import { CallQueue } from './call-queue.js';
import { GroupCaller } from './telegram-group/group-caller.js';
import { GroupPacing } from './telegram-group/group-pacing.js';

/** Every kind of channel that is called: `readonly CallKind[]`. */
export const CALL_KINDS = Symbol('CALL_KINDS');

/** A lane for each kind that is called. */
@Injectable()
export class CallLanes {
  readonly channels: readonly CallChannel[];

  constructor(
    @Inject(CALL_KINDS) kinds: readonly CallKind[],
    queue: CallQueue,
    book: CallBook,
    client: GuardedClient,
    groups: GroupCaller,
    groupPacing: GroupPacing,
    texts: AlertTexts,
    clock: Clock,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
  ) {
    const tools = { queue, book, texts, clock, config, logger };
    const wayOf = (kind: CallKind): CallWay =>
      kind.kind === 'telegram-group'
        ? { caller: groups, gate: groupPacing }
        : { caller: client, gate: new CallGate(kind.callsPerHost) };
    this.channels = kinds.map((kind) => new CallChannel(kind, wayOf(kind), tools));
  }
}
