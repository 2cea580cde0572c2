import type { Wait } from '../shared/control-calls.js';
import { FaultScript } from '../shared/fault-script.js';
import { listen, newApp, withOutages } from '../shared/local-server.js';
import { controlRoutes } from './control-routes.js';
import type { ScriptedFault } from './domain/faults.js';
import type { MailControl } from './mail-control.js';
import { Mailbox } from './mailbox.js';
import { mailboxPage } from './mailbox-page.js';
import { type Login, type SmtpSetup, startSmtp } from './smtp.js';

export interface MailStandIn extends MailControl {
  /** SMTP_URL */
  readonly smtpUrl: string;
  /** The mailbox page, and /_control. */
  readonly url: string;
  close(): Promise<void>;
}

export interface MailStandInOptions {
  /** Of the page; default 0: any free one. SMTP has any free one. */
  readonly port?: number;
  /** Of SMTP: an address of this machine; default 127.0.0.1. */
  readonly smtpHost?: string;
  /** Default: STARTTLS is not offered. */
  readonly startTls?: boolean;
  /** Resolves when an outage of so many ms is over; default: after them. */
  readonly outage?: Wait;
}

/** Starts a mail server and its mailbox page on 127.0.0.1. See README.md. */
export async function startMailStandIn({
  port = 0,
  smtpHost: host = '127.0.0.1',
  startTls = false,
  outage,
}: MailStandInOptions = {}): Promise<MailStandIn> {
  const mailbox = new Mailbox();
  const faults = new FaultScript<ScriptedFault>();
  const logins: Login[] = [];
  const setup: SmtpSetup = { host, startTls, heard: (login) => logins.push(login) };
  const smtp = await withOutages((at) => startSmtp(mailbox, faults, at, setup));
  const control: MailControl = {
    mails: (to) => mailbox.mails(to),
    logins: () => logins,
    clear: () => mailbox.clear(),
    fault: (fault, { times = 1, to = null } = {}) => faults.add({ fault, times, to }),
    pendingFaults: () => faults.pending(),
    clearFaults: () => faults.clear(),
    ...smtp.outages,
  };
  const app = newApp();
  app.use('/_control', controlRoutes(control, outage));
  app.use(mailboxPage(mailbox));
  const { url, close } = await listen(app, port);
  return {
    ...control,
    smtpUrl: `smtp://${host}:${smtp.first.port}`,
    url,
    close: async () => {
      await smtp.close();
      await close();
    },
  };
}
