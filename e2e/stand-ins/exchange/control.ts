import type { Controls } from './controls.js';
import { numberOf, ok, type RestAnswer } from './protocol/venue.js';
import {
  readBurst,
  readExchange,
  readHistory,
  readListing,
  readSentimentChange,
  readPriceChange,
  readReplay,
  readSteps,
} from './control-input.js';
import { readFault } from './fault-input.js';

/** One call below `/_control`. */
export interface ControlCall {
  readonly call: string; // "POST set-price"
  readonly query: URLSearchParams;
  readonly body: unknown; // {} if there was none
}

type Act = (controls: Controls, call: ControlCall) => unknown;

const CALLS: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['GET status', (controls) => controls.status()],
  [
    'GET sent',
    (controls, { query }) => controls.sent(numberOf(query, 'after', 0), numberOf(query, 'limit', 10_000)),
  ],
  [
    'GET replay',
    (controls, { query }) => (query.has('wait') ? controls.replayFinished() : controls.replayReport()),
  ],
  [
    'POST replay',
    (controls, { body }) => {
      void controls.replay(readReplay(body));
      return controls.replayReport();
    },
  ],
  ['POST stop-replay', (controls) => controls.stopReplay()],
  ['POST drop-sockets', (controls, { body }) => ({ dropped: controls.dropSockets(readExchange(body)) })],
  ['POST freeze-sockets', (controls, { body }) => ({ frozen: controls.freezeSockets(readExchange(body)) })],
  ['POST set-price', (controls, { body }) => controls.setPrice(readPriceChange(body))],
  ['POST mood', (controls, { body }) => controls.setMood(...readSentimentChange(body))],
  ['POST burst', (controls, { body }) => controls.burst(readBurst(body))],
  ['POST add-candles', (controls, { body }) => controls.addCandles(readHistory(body))],
  ['POST pause', (controls) => controls.pause()],
  ['POST resume', (controls) => controls.resume()],
  ['POST step', (controls, { body }) => controls.step(readSteps(body))],
  ['POST list', (controls, { body }) => controls.list(readListing(body))],
  ['POST delist', (controls, { body }) => controls.delist(readListing(body))],
  ['POST fault', (controls, { body }) => controls.setFault(readExchange(body), readFault(body))],
]);

/**
 * Carries out one control call; README.md lists them. What answers nothing answers that it went well.
 *
 * @throws RangeError for a body that does not fit; nothing has changed then.
 */
export async function answerControl(controls: Controls, call: ControlCall): Promise<RestAnswer> {
  const act = CALLS.get(call.call);
  if (act === undefined) return { status: 404, body: { error: `No such call: ${call.call}` } };
  return ok((await act(controls, call)) ?? { ok: true });
}
