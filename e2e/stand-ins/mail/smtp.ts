import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { FaultScript } from '../shared/fault-script.js';
import type { Listening } from '../shared/local-server.js';
import { type FaultPlace, isMeantFor, type MailFault, type ScriptedFault } from './domain/faults.js';
import type { Mailbox } from './mailbox.js';

/** How the server is set up, as far as it differs from one that takes anything. */
export interface SmtpSetup {
  /** An address of this machine. */
  readonly host: string;
  /** Offers STARTTLS (RFC 3207) with a certificate that nobody has signed, and lets nobody log in before it. */
  readonly startTls: boolean;
  readonly heard: (login: Login) => void;
}

/** A user and password that were sent, whether they were let in or not. */
export interface Login {
  readonly user: string;
  readonly password: string;
  readonly overTls: boolean;
}

/** Accepts mail for everybody, from whoever logs in in any way or not at all. */
export async function startSmtp(
  mailbox: Mailbox,
  faults: FaultScript<ScriptedFault>,
  port: number,
  { host, startTls, heard }: SmtpSetup,
): Promise<Listening> {
  const sockets = new Set<Socket>();
  const waiting = new Set<NodeJS.Timeout>();
  const connectionFrom = (port: number): Socket | undefined =>
    [...sockets].find(({ remotePort }) => remotePort === port);
  const take = (to: string | null, at: FaultPlace): MailFault | null =>
    faults.take((each) => isMeantFor(each, to, at))?.fault ?? null;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: !startTls,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: ({ username, password }, { secure }, done) => {
      heard({ user: username ?? '', password: password ?? '', overTls: secure });
      const fault = take(null, 'auth');
      if (fault?.kind === 'answer') return done(refusal(fault.code));
      done(null, { user: username ?? 'anybody' });
    },
    onMailFrom: (_address, _session, done) => {
      const fault = take(null, 'mail');
      done(fault?.kind === 'answer' ? refusal(fault.code) : null);
    },
    onRcptTo: ({ address }, _session, done) => {
      const fault = take(address, 'rcpt');
      done(fault?.kind === 'answer' ? refusal(fault.code) : null);
    },
    onData: (stream, { envelope, remotePort }, done) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const fault = take(to[0] ?? '', 'data');
        if (fault?.kind === 'answer') return done(refusal(fault.code));
        if (fault?.kind === 'slow') waiting.add(setTimeout(() => done(), fault.ms));
        if (fault === null || fault.kind === 'slow' || fault.keeps)
          mailbox.keep({ from, to }, Buffer.concat(chunks));
        if (fault?.kind === 'cut') connectionFrom(remotePort)?.destroy();
        if (fault === null) done();
      });
    },
  });
  // Connections that break off are not of interest.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const timer of waiting) clearTimeout(timer);
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function refusal(code: number): Error {
  const words = code < 500 ? 'Try again later' : 'Refused';
  return Object.assign(new Error(words), { responseCode: code });
}
