import type { ExchangeStandIn } from './exchange-stand-in.js';
import { numberOf, type RestAnswer } from './protocol/venue.js';
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

/** What can be done over HTTP: all of it but closing. */
export type Controls = Omit<ExchangeStandIn, 'url' | 'exchangeUrls' | 'close'>;

/** One call below `/_control`. */
export interface ControlCall {
  readonly call: string; // "POST set-price"
  readonly query: URLSearchParams;
  readonly body: unknown; // {} if there was none
}

/**
 * Carries out one control call; README.md lists them.
 *
 * @throws RangeError for a body that does not fit; nothing has changed then.
 */
export async function answerControl(
  controls: Controls,
  { call, query, body }: ControlCall,
): Promise<RestAnswer> {
  switch (call) {
    case 'GET status':
      return ok(controls.status());
    case 'GET sent':
      return ok(controls.sent(numberOf(query, 'after', 0), numberOf(query, 'limit', 10_000)));
    case 'GET replay':
      return ok(query.has('wait') ? await controls.replayFinished() : controls.replayReport());
    case 'POST replay':
      void controls.replay(readReplay(body));
      return ok(controls.replayReport());
    case 'POST stop-replay':
      return ok(await controls.stopReplay());
    case 'POST drop-sockets':
      return ok({ dropped: controls.dropSockets(readExchange(body)) });
    case 'POST freeze-sockets':
      return ok({ frozen: controls.freezeSockets(readExchange(body)) });
    default:
      return change(controls, call, body);
  }
}

function change(controls: Controls, call: string, body: unknown): RestAnswer {
  switch (call) {
    case 'POST set-price':
      controls.setPrice(readPriceChange(body));
      break;
    case 'POST mood':
      controls.setMood(...readSentimentChange(body));
      break;
    case 'POST burst':
      controls.burst(readBurst(body));
      break;
    case 'POST add-candles':
      controls.addCandles(readHistory(body));
      break;
    case 'POST pause':
      controls.pause();
      break;
    case 'POST resume':
      controls.resume();
      break;
    case 'POST step':
      controls.step(readSteps(body));
      break;
    case 'POST list':
      controls.list(readListing(body));
      break;
    case 'POST delist':
      controls.delist(readListing(body));
      break;
    case 'POST fault':
      controls.setFault(readExchange(body), readFault(body));
      break;
    default:
      return { status: 404, body: { error: `No such call: ${call}` } };
  }
  return ok({ ok: true });
}

function ok(body: unknown): RestAnswer {
  return { status: 200, body };
}
