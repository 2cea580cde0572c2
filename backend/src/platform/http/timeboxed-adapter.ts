import { ExpressAdapter } from '@nestjs/platform-express';
import { Clock, SystemClock } from '../clock/clock.js';
import { LimitedServer } from './limited-server.js';

/** Milliseconds, as `http.createServer` takes them: for headers, a whole request and the next one to arrive. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000, // longer than the usual minute of a proxy, which must be the one to hang up
  connectionsCheckingInterval: 1_000, // how often the first two are checked
};

const QUIET_TURNS = 3;
const MOST_TURNS = 1_000;
/** While closing: no further request of the same connection. */
const CLOSING_KEEP_ALIVE_MS = 1;

/** Express on an HTTP server that hangs up on clients who take too long to say what they want. */
export class TimeboxedAdapter extends ExpressAdapter {
  private closing: Promise<void> | null = null;

  constructor(
    private readonly patience = PATIENCE,
    private readonly clock: Clock = new SystemClock(),
  ) {
    super();
  }

  override initHttpServer(): void {
    this.httpServer = new LimitedServer(this.clock, this.patience, this.getInstance());
  }

  /**
   * From now on who comes is refused, and a proxy takes them elsewhere; who has knocked already is let in. Resolves when
   * every connection has had the answer it waits for and has ended. Called again, it waits for the same.
   */
  override close(): Promise<void> {
    this.closing ??= this.refuse();
    return this.closing;
  }

  private async refuse(): Promise<void> {
    await this.letIn();
    await new Promise((resolve) => {
      this.httpServer.keepAliveTimeout = CLOSING_KEEP_ALIVE_MS;
      this.httpServer.close(resolve);
    });
  }

  /**
   * The system takes connections for us and Node shows us one in each turn of the loop; those we have not seen would be
   * reset. Nobody is left when nobody came for some turns, or when so many came that there will always be somebody.
   */
  private async letIn(): Promise<void> {
    let quietTurns = 0;
    const seen = (): void => {
      quietTurns = 0;
    };
    this.httpServer.on('connection', seen);
    for (let turn = 0; turn < MOST_TURNS && quietTurns < QUIET_TURNS; turn++) {
      quietTurns += 1;
      await new Promise(setImmediate);
    }
    this.httpServer.off('connection', seen);
  }
}
