import { parentPort, workerData } from 'node:worker_threads';
import { parseFeed } from 'feedsmith';

/**
 * Runs in a thread of its own, which can be ended: parses the text `workerData.text` as a feed, of at most
 * `workerData.maxItems` entries, and posts `{kind: 'parsed', format, feed}` or `{kind: 'refused'}`. JavaScript, because a
 * thread is not started through what compiles TypeScript in tests.
 */
const { text, maxItems } = workerData;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(parsed());

function parsed() {
  try {
    return { kind: 'parsed', ...parseFeed(text, { maxItems }) };
  } catch {
    return { kind: 'refused' };
  }
}
