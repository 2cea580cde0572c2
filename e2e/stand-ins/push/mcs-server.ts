import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE } from '@bellwether/backend/platform/outbound/testing/test-certificate.js';
import { protobuf, readVarint, varint } from './domain/protobuf.js';

/** A message for a browser, still sealed. */
export interface BrowserPush {
  readonly id: string;
  /** As the browser registered it. */
  readonly app: string;
  readonly subtype: string;
  readonly sender: string;
  readonly ttl: number;
  readonly body: Buffer;
}

const VERSION = Buffer.of(41);
const TAGS = { ping: 0, ack: 1, login: 2, loggedIn: 3, data: 8 } as const;

/** The connection that Chromium keeps to its push service: tag, length and protobuf over TLS. */
export class McsServer {
  private readonly browsers = new Set<TLSSocket>();

  private constructor(
    private readonly server: Server,
    private readonly onLogin: () => void,
  ) {
    server.on('secureConnection', (socket) => this.serve(socket));
  }

  static listen(onLogin: () => void): Promise<McsServer> {
    const server = createServer(TEST_CERTIFICATE); // Chromium takes it with --ignore-certificate-errors
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', () => resolve(new McsServer(server, onLogin)));
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get isOnline(): boolean {
    return this.browsers.size > 0;
  }

  send({ id, app, subtype, sender, ttl, body }: BrowserPush): void {
    const data = (key: string, value: string) => ({
      no: 7,
      value: protobuf([
        { no: 1, value: key },
        { no: 2, value: value },
      ]),
    });
    const stanza = protobuf([
      { no: 2, value: id },
      { no: 3, value: sender },
      { no: 5, value: app },
      data('subtype', subtype),
      data('content-encoding', 'aes128gcm'),
      { no: 9, value: id },
      { no: 17, value: ttl },
      { no: 21, value: body },
    ]);
    for (const browser of this.browsers) browser.write(frame(TAGS.data, stanza));
  }

  close(): Promise<void> {
    for (const browser of this.browsers) browser.destroy();
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }

  private serve(socket: TLSSocket): void {
    let unread = Buffer.alloc(0);
    let isVersionRead = false;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.browsers.delete(socket));
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      if (!isVersionRead) {
        isVersionRead = true;
        unread = unread.subarray(1);
      }
      for (let read = firstFrame(unread); read !== null; read = firstFrame(unread)) {
        unread = unread.subarray(read.end);
        this.answer(socket, read.tag);
      }
    });
  }

  private answer(socket: TLSSocket, tag: number): void {
    if (tag === TAGS.ping) socket.write(frame(TAGS.ack, Buffer.alloc(0)));
    if (tag !== TAGS.login) return;
    socket.write(Buffer.concat([VERSION, frame(TAGS.loggedIn, protobuf([{ no: 1, value: 'login' }]))]));
    this.browsers.add(socket);
    this.onLogin();
  }
}

function frame(tag: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), varint(body.length), body]);
}

function firstFrame(bytes: Buffer): { readonly tag: number; readonly end: number } | null {
  const length = readVarint(bytes, 1);
  if (length === null || bytes.length < length.end + length.value) return null;
  return { tag: bytes[0] ?? 0, end: length.end + length.value };
}
