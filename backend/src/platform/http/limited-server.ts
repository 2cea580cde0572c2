import { IncomingMessage, type RequestListener, Server, ServerResponse, type ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../clock/clock.js';
import { ConnectionQueue } from './connection-queue.js';

const MOST_UNANSWERED = 4;
const LIVE_PATH = /^\/socket\.io\//;
const NOTHING_TO_UPGRADE = [
  'HTTP/1.1 404 Not Found',
  'Connection: close',
  'Content-Type: text/plain',
  'Content-Length: 50',
  '',
  'Not found: only /socket.io/ speaks anything else.\n',
].join('\r\n');

/**
 * An HTTP server that destroys a connection with a fifth unanswered request; browsers and proxies send one at a time.
 * Answered is what was handed to the system as a whole. The next connections of its address begin one after the other. A
 * request to upgrade to anything but the live connection gets 404.
 */
export class LimitedServer extends Server {
  private readonly unanswered = new WeakMap<object, number>();
  private readonly queue: ConnectionQueue;

  constructor(
    private readonly clock: Clock,
    options: ServerOptions,
    listener: RequestListener,
  ) {
    super(options, listener);
    this.queue = new ConnectionQueue(clock);
  }

  /** Engine.IO puts its listener before all others, so what is refused must not be emitted at all. */
  override emit(event: string, ...args: unknown[]): boolean {
    const [request, answer] = args;
    if (event === 'connection' && request instanceof Socket) return this.begin(request);
    if (request instanceof IncomingMessage) {
      if (answer instanceof ServerResponse && !this.admits(request, answer)) return true;
      if (event === 'upgrade' && !this.mayUpgrade(request)) return true;
    }
    return super.emit(event, ...args);
  }

  /** What arrives before the event waits in the socket. */
  private begin(socket: Socket): boolean {
    const wait = this.queue.enter(socket.remoteAddress ?? '');
    if (wait === 0) return super.emit('connection', socket);
    socket.on('error', () => undefined);
    if (wait === null) socket.destroy();
    else this.clock.after(wait, () => socket.destroyed || super.emit('connection', socket));
    return true;
  }

  private admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    const waiting = this.waitingOn(socket) + 1;
    if (waiting > MOST_UNANSWERED) {
      this.queue.slow(socket.remoteAddress ?? '');
      socket.destroy();
      return false;
    }
    this.unanswered.set(socket, waiting);
    response.once('close', () => this.unanswered.set(socket, this.waitingOn(socket) - 1));
    return true;
  }

  /** An upgrade amid requests that wait for their answers would be answered before them. */
  private mayUpgrade({ socket, url = '' }: IncomingMessage): boolean {
    if (LIVE_PATH.test(url) && this.waitingOn(socket) === 0) return true;
    socket.on('error', () => undefined); // Node looks after a connection no more once it is upgraded
    if (this.waitingOn(socket) > 0) socket.destroy();
    else endWith(socket, NOTHING_TO_UPGRADE);
    return false;
  }

  private waitingOn(socket: object): number {
    return this.unanswered.get(socket) ?? 0;
  }
}

/** Half open, a connection would be kept for as long as the other side likes. */
function endWith(socket: Duplex & { destroySoon(): void }, text: string): void {
  socket.write(text);
  socket.destroySoon();
}
