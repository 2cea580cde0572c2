import { once } from 'node:events';
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';

/** Sends one mail by plain SMTP and returns the code of each answer, from the greeting on; stops at a refusal. */
export async function sendBySmtp(smtpUrl: string, to: string, lines: readonly string[]): Promise<number[]> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection(Number(port), hostname);
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const codes: number[] = [];
  const answer = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await answers.next();
      if (done) throw new Error('The server hung up');
      if (/^\d{3}-/.test(value)) continue;
      codes.push(Number(value.slice(0, 3)));
      return;
    }
  };
  try {
    await once(socket, 'connect');
    await answer();
    const body = [...lines, '.'].join('\r\n');
    for (const line of ['EHLO test', 'MAIL FROM:<a@bellwether.example>', `RCPT TO:<${to}>`, 'DATA', body]) {
      socket.write(`${line}\r\n`);
      await answer();
      if ((codes.at(-1) ?? 0) >= 400) break;
    }
    return codes;
  } finally {
    socket.destroy();
  }
}
