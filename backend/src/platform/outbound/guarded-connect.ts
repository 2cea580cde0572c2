import { connect as dial, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as encrypt, TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import type { Clock } from '../clock/clock.js';
import type { ResolveName } from './dns-addresses.js';

/** Why there is no connection. `private-address`: the name leads to where we do not go. */
export type ConnectFailure = 'private-address' | 'no-such-name' | 'unreachable' | 'certificate' | 'timeout';

export class ConnectError extends Error {
  override readonly name = 'ConnectError';

  constructor(
    readonly reason: ConnectFailure,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}

export interface ConnectGuard {
  readonly resolve: ResolveName;
  /** Whether an address may be connected to by this protocol ("https:"). */
  readonly admits: (address: string, protocol: string) => boolean;
  readonly clock: Clock;
  /** Certificates that are trusted in place of the usual ones. */
  readonly ca?: string;
}

interface Target {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: number;
}

/** From asking for the name to the end of the TLS negotiation. */
export const CONNECT_MS = 3_000;

/**
 * An undici connector that goes only where `guard` admits. It resolves a name once, gives it up if one of its addresses is not
 * admitted, connects to those it has checked, and sends nothing before it has checked where it arrived. Fails with a
 * ConnectError.
 */
export function guardedConnect(guard: ConnectGuard): buildConnector.connector {
  return ({ protocol, hostname, port }, settle) => {
    const limit = new AbortController();
    const cancel = guard.clock.after(CONNECT_MS, () => limit.abort());
    const target = { protocol, hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    void open(guard, target, limit.signal)
      .finally(cancel)
      .then(
        (socket) => settle(null, socket),
        (error: unknown) => settle(asConnectError(error), null),
      );
  };
}

async function open(guard: ConnectGuard, target: Target, limit: AbortSignal): Promise<Socket> {
  const { protocol, hostname: host, port } = target;
  const addresses = isIP(host) === 0 ? await inTime(guard.resolve(host), limit) : [host];
  if (addresses.length === 0) throw new ConnectError('no-such-name');
  if (!addresses.every((address) => guard.admits(address, protocol)))
    throw new ConnectError('private-address');
  const socket = dial({ host, port, lookup: answering(addresses), autoSelectFamily: true, noDelay: true });
  await connected(socket, 'connect', limit);
  if (!guard.admits(socket.remoteAddress ?? '', protocol)) {
    socket.destroy();
    throw new ConnectError('private-address');
  }
  if (protocol !== 'https:') return socket;
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const tls = encrypt({ socket, host, ...servername, ALPNProtocols: ['http/1.1'], ca: guard.ca });
  await connected(tls, 'secureConnect', limit);
  return tls;
}

function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, answer) => {
    const [first] = found;
    if (all === true || first === undefined) answer(null, found);
    else answer(null, first.address, first.family);
  };
}

/** Destroys the socket when the limit ends. An error after the connection was made is left to whoever uses it. */
function connected(socket: Socket, event: 'connect' | 'secureConnect', limit: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => void socket.destroy(new ConnectError('timeout'));
    socket.once(event, () => {
      limit.removeEventListener('abort', end);
      resolve();
    });
    socket.on('error', (error) => {
      limit.removeEventListener('abort', end);
      reject(isUntrusted(socket) ? new ConnectError('certificate', error) : error);
    });
    if (limit.aborted) end();
    else limit.addEventListener('abort', end);
  });
}

function isUntrusted(socket: Socket): boolean {
  return socket instanceof TLSSocket && Boolean(socket.authorizationError);
}

function inTime<T>(work: Promise<T>, limit: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(new ConnectError('timeout')), { once: true });
    work.then(resolve, reject);
  });
}

function asConnectError(error: unknown): ConnectError {
  return error instanceof ConnectError ? error : new ConnectError('unreachable', error);
}
