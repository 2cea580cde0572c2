import { Injectable } from '@nestjs/common';
import { listOf, text } from '../../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../../platform/bus/room-events.js';

@Injectable()
export class ChannelEvents extends RoomEvents {
  /** Ids of people one of whose channels has just changed without a call of theirs, after the commit. */
  readonly changed = this.shared<readonly string[]>({ name: 'channels', shape: listOf(text) });
}

export interface OwnedRow {
  readonly userId: string;
}

/** Whose rows an UPDATE or DELETE with RETURNING changed, each once. Pure. */
export function ownersOf([rows]: readonly [readonly OwnedRow[], number]): readonly string[] {
  return [...new Set(rows.map(({ userId }) => userId))];
}
