import { Injectable } from '@nestjs/common';
import { listOf, text } from '../../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../../platform/bus/room-events.js';

/** A channel that a statement has changed. */
export interface OwnedRow {
  readonly userId: string;
}

@Injectable()
export class ChannelEvents extends RoomEvents {
  /** Ids of people one of whose channels has just changed without a call of theirs, after the commit. */
  readonly changed = this.shared<readonly string[]>({ name: 'channels', shape: listOf(text) });

  /** Publishes the owners of these channels, each once; nothing without a channel. */
  publishOwners(rows: readonly OwnedRow[]): void {
    if (rows.length > 0) this.changed.publish([...new Set(rows.map(({ userId }) => userId))]);
  }
}
