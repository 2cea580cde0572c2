import type { MessageEntity } from '../bot-api-types.js';
import { byEntityPosition } from './entity-order.js';

/** A piece of a message for the chat page: plain text, or an entity around more pieces. */
export type RichNode =
  | string
  | { readonly type: string; readonly url?: string; readonly children: readonly RichNode[] };

interface Branch {
  readonly type: string;
  readonly url?: string;
  readonly end: number;
  readonly children: RichNode[];
}

/**
 * Nests a text and its entities into a tree that a page can draw without knowing offsets. An entity that crosses the
 * end of another is cut there and goes on behind it. The texts of the tree, joined, are `text`. Pure.
 */
export function richText(text: string, entities: readonly MessageEntity[]): readonly RichNode[] {
  const root: Branch = { type: 'root', end: text.length, children: [] };
  const path: Branch[] = [root];
  const waiting = entities.toSorted(byEntityPosition);
  let at = 0;
  const writeUpTo = (end: number): void => {
    for (;;) {
      const branch = path.at(-1) ?? root;
      const stop = Math.min(branch.end, end);
      if (stop > at) branch.children.push(text.slice(at, stop));
      at = Math.max(at, stop);
      if (branch === root || branch.end > end) return;
      path.pop();
    }
  };
  for (let entity = waiting.shift(); entity !== undefined; entity = waiting.shift()) {
    writeUpTo(entity.offset);
    const parent = path.at(-1) ?? root;
    const end = entity.offset + entity.length;
    if (end > parent.end) {
      waiting.push({ ...entity, offset: parent.end, length: end - parent.end });
      waiting.sort(byEntityPosition);
    }
    const link = entity.url === undefined ? {} : { url: entity.url };
    const branch = { type: entity.type, ...link, end: Math.min(end, parent.end), children: [] };
    parent.children.push(branch);
    path.push(branch);
  }
  writeUpTo(text.length);
  return root.children.map(strip);
}

function strip(node: RichNode): RichNode {
  if (typeof node === 'string') return node;
  const link = node.url === undefined ? {} : { url: node.url };
  return { type: node.type, ...link, children: node.children.map(strip) };
}
