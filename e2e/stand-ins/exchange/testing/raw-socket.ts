import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';

type Message = Readonly<Record<string, unknown>>;

/** A plain WebSocket client that remembers what came in, frame by frame and TCP chunk by TCP chunk. */
export interface RawSocket {
  readonly messages: readonly Message[];
  readonly chunks: readonly number[]; // bytes of each read
  send(message: unknown): void;
  close(): void;
}

/** Connects and resolves when the socket is open. */
export async function openRawSocket(url: string): Promise<RawSocket> {
  const messages: Message[] = [];
  const chunks: number[] = [];
  const webSocket = new WebSocket(url);
  webSocket.on('upgrade', ({ socket }: IncomingMessage) => {
    webSocket.on('open', () => socket.on('data', (chunk: Buffer) => chunks.push(chunk.length)));
  });
  webSocket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
  await once(webSocket, 'open');
  return {
    messages,
    chunks,
    send: (message) => webSocket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    close: () => webSocket.terminate(),
  };
}
