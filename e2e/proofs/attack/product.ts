import { join } from 'node:path';
import { type MailStandIn, startMailStandIn } from '../../stand-ins/mail/start-mail-stand-in.js';
import { freePort } from '../support/free-port.js';
import { KeptBackend } from '../support/kept-backend.js';
import type { OutsideWorld } from '../support/outside-world.js';
import type { Workplace } from '../support/run.js';

/** The built product under attack, and all the outside world it knows. */
export interface Product extends OutsideWorld {
  readonly url: string;
  readonly port: number;
  readonly mail: MailStandIn;
  readonly backend: KeptBackend;
}

export const BTC_START = 60_000;
/** Whoever proves to own it is an admin. */
export const OPERATOR_EMAIL = 'operator@bellwether.example';

/**
 * Starts the product with the limits of production and the image's memory options on a free port of 127.0.0.1; `main` is another build's main.js. `cleanup`
 * ends it.
 */
export async function startProduct(
  world: OutsideWorld,
  { folder, cleanup }: Workplace,
  main: string | undefined,
): Promise<Product> {
  world.exchange.setPrice({ symbol: 'USDT', price: 1 });
  world.exchange.setPrice({ symbol: 'BTC', price: BTC_START });
  const mail = await startMailStandIn();
  cleanup.add(() => mail.close());
  const port = await freePort();
  const backend = new KeptBackend(
    'the product',
    {
      ...world.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 'a-secret-of-the-attacks-only-0123456789',
      SMTP_URL: mail.smtpUrl,
      ADMIN_EMAILS: OPERATOR_EMAIL,
      RATE_LIMIT_SCALE: '1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '--max-semi-space-size=4', // as in the image
    },
    { main },
  );
  cleanup.add(() => backend.destroy());
  await backend.start();
  await backend.running?.firstPrices(['BTC']);
  return { ...world, url: `http://127.0.0.1:${port}`, port, mail, backend };
}
