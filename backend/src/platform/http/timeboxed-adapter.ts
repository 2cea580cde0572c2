import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Milliseconds, as `http.createServer` takes them. */
export interface Patience {
  /** For the headers of a request to arrive. */
  readonly headersTimeout: number;
  /** For a whole request to arrive. */
  readonly requestTimeout: number;
  /** For the next request of an idle connection. */
  readonly keepAliveTimeout: number;
  /** How often the first two are checked. */
  readonly connectionsCheckingInterval: number;
}

const PATIENCE: Patience = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000, // longer than the usual minute of a proxy, which must be the one to hang up
  connectionsCheckingInterval: 1_000,
};

/** Express on an HTTP server that hangs up on clients who take too long to say what they want. */
export class TimeboxedAdapter extends ExpressAdapter {
  constructor(private readonly patience: Patience = PATIENCE) {
    super();
  }

  override initHttpServer(): void {
    this.httpServer = createServer(this.patience, this.getInstance());
  }
}
