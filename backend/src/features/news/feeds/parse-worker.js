import { parentPort } from 'node:worker_threads';
import { parseFeed } from 'feedsmith';

/**
 * Runs in a thread of its own, which can be ended: parses each text it is posted, `{text, maxItems}`, as a feed of at most
 * `maxItems` entries, and posts `{kind: 'parsed', format, feed}` or `{kind: 'refused'}`. JavaScript, because a thread is not
 * started through what compiles TypeScript in tests.
 */
parentPort?.on('message', ({ text, maxItems }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(parsed(text, maxItems));
});

/**
 * @param {string} text
 * @param {number} maxItems
 */
function parsed(text, maxItems) {
  try {
    return { kind: 'parsed', ...parseFeed(text, { maxItems }) };
  } catch {
    return { kind: 'refused' };
  }
}
