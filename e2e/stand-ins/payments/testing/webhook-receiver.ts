import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../shared/local-server.js';

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** What the next calls are answered with; then 200. */
  answer(...statuses: readonly number[]): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  const statuses: number[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push({ headers: request.headers, body: await text(request) });
    response.statusCode = statuses.shift() ?? 200;
    response.end();
  };
  const { url, close } = await listen((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  return {
    url: `${url}/api/billing/webhook`,
    calls,
    answer: (...wanted) => void statuses.push(...wanted),
    close,
  };
}
