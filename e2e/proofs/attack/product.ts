import { join } from 'node:path';
import type { ExchangeStandIn } from '../../stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../stand-ins/exchange/start-exchange-stand-in.js';
import { type MailStandIn, startMailStandIn } from '../../stand-ins/mail/start-mail-stand-in.js';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../stand-ins/telegram/start-telegram-stand-in.js';
import type { Cleanup } from '../support/cleanup.js';
import { DatabaseView } from '../support/database-view.js';
import { freePort } from '../support/free-port.js';
import { KeptBackend } from '../support/kept-backend.js';
import { startThrowawayPostgres } from '../support/throwaway-postgres.js';

/** The built product under attack, and all the outside world it knows. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly exchange: ExchangeStandIn;
  readonly telegram: TelegramStandIn;
  readonly mail: MailStandIn;
  readonly database: DatabaseView;
  readonly backend: KeptBackend;
}

export const BTC_START = 60_000;
/** Whoever proves to own it is an admin. */
export const OPERATOR_EMAIL = 'operator@bellwether.example';

/**
 * Starts the product with the limits of production and the image's memory options on a free port of 127.0.0.1; `main` is another build's main.js. The caller
 * deletes `folder`; `cleanup` ends everything. `store` writes what is there before the start.
 */
export async function startProduct(
  folder: string,
  cleanup: Cleanup,
  main: string | undefined,
  store: (product: Pick<Product, 'database' | 'telegram'>) => Promise<void>,
): Promise<Product> {
  const postgres = await startThrowawayPostgres(join(folder, 'database'), cleanup);
  const database = new DatabaseView(postgres.url);
  cleanup.add(() => database.close());
  const exchange = await startExchangeStandIn({ market: 'paused', spread: 'none' });
  cleanup.add(() => exchange.close());
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  exchange.setPrice({ symbol: 'BTC', price: BTC_START });
  const telegram = await startTelegramStandIn();
  cleanup.add(() => telegram.close());
  const mail = await startMailStandIn();
  cleanup.add(() => mail.close());
  await store({ database, telegram });
  const port = await freePort();
  const backend = new KeptBackend(
    'the product',
    {
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 'a-secret-of-the-attacks-only-0123456789',
      EXCHANGE_URLS: JSON.stringify(exchange.exchangeUrls),
      TELEGRAM_API_ROOT: telegram.url,
      TELEGRAM_LINK_BASE: telegram.linkBase,
      TELEGRAM_APP_LINK_BASE: telegram.linkBase,
      SMTP_URL: mail.smtpUrl,
      ADMIN_EMAILS: OPERATOR_EMAIL,
      RATE_LIMIT_SCALE: '1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      NODE_OPTIONS: '--max-semi-space-size=4', // as in the image
    },
    main === undefined ? {} : { main },
  );
  cleanup.add(() => backend.destroy());
  await backend.start();
  await backend.running?.firstPrices(['BTC']);
  return { url: `http://127.0.0.1:${port}`, port, exchange, telegram, mail, database, backend };
}
