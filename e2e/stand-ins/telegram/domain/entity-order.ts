import type { MessageEntity } from '../bot-api-types.js';

const BLOCKS_FIRST = ['blockquote', 'expandable_blockquote', 'pre', 'code'];

/** Sort order of entities: by offset, the longer (outer) first, blocks around styles of the same extent. */
export function byEntityPosition(a: MessageEntity, b: MessageEntity): number {
  return a.offset - b.offset || b.length - a.length || rank(a) - rank(b);
}

function rank(entity: MessageEntity): number {
  const at = BLOCKS_FIRST.indexOf(entity.type);
  return at === -1 ? BLOCKS_FIRST.length : at;
}
