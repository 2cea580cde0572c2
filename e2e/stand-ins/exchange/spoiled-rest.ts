import type { ServerResponse } from 'node:http';
import type { RestFault } from './faults.js';
import type { RestAnswer } from './protocol/venue.js';

const HTML = '<!DOCTYPE html><html><body><h1>We will be back soon</h1></body></html>';

/** Writes an answer as JSON. */
export function sendAnswer(response: ServerResponse, { status, body, headers }: RestAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Gives a call what a fault makes of its answer. Never rejects. */
export async function sendSpoiled(
  response: ServerResponse,
  fault: RestFault,
  answer: () => RestAnswer,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  switch (fault.kind) {
    case 'rest-status': {
      const { status, retryAfter } = fault;
      if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
      sendAnswer(response, { status, body: { message: `Stand-in fault: ${status}` } });
      break;
    }
    case 'rest-slow':
      await wait(fault.delayMs);
      sendAnswer(response, answer());
      break;
    case 'rest-html':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(HTML);
      break;
    case 'rest-down':
      response.destroy();
      break;
  }
}
