import type { ErrorRequestHandler, Express } from 'express';
import { noBodyIsEmpty } from '../shared/control-calls.js';
import { listen, newApp, type Outages, withOutages } from '../shared/local-server.js';
import type { User } from './bot-api-types.js';
import { chatPageRoutes } from './chat-page/routes.js';
import { createControl, type TelegramControl } from './control/control.js';
import { controlRoutes } from './control/routes.js';
import { FloodGuard, type FloodLimits } from './domain/flood-limits.js';
import { Script } from './domain/script.js';
import { type BotApi, botApiRoutes, callFromReply } from './protocol/bot-api.js';
import { Webhook } from './protocol/webhook.js';
import { createWorld } from './state/world.js';

export interface TelegramStandInOptions {
  readonly port?: number; // default 0: any free one
  readonly botUsername?: string; // default BellwetherAlertsBot
  readonly token?: string; // default: any token is right
  readonly now?: () => number; // epoch milliseconds; default the system clock
  readonly outage?: (ms: number) => Promise<void>; // resolves when it is over; default after `ms`
  readonly limits?: FloodLimits; // 429 for what is more; default: none
  readonly webhookPauseMs?: number; // before the first repeat of a failed delivery; default 1000
}

/** Outages: Telegram is gone, and comes back as it was. */
export interface TelegramStandIn extends TelegramControl, Outages {
  readonly url: string; // TELEGRAM_API_ROOT
  readonly linkBase: string; // TELEGRAM_LINK_BASE and TELEGRAM_APP_LINK_BASE
  /** Stops listening and drops every open connection, waiting long polls and page streams included. */
  close(): Promise<void>;
}

const DEFAULT_USERNAME = 'BellwetherAlertsBot';
const DEFAULT_BOT_ID = 7_000_000_001;

/** Starts a Telegram of one bot on 127.0.0.1: Bot API, chat page, /_control. See README.md. */
export async function startTelegramStandIn(options: TelegramStandInOptions = {}): Promise<TelegramStandIn> {
  const world = createWorld(botProfile(options), options.now ?? Date.now);
  const script = new Script();
  const webhook: Webhook = new Webhook(
    world,
    (method, parameters) => void callFromReply(api, method, parameters),
    options.webhookPauseMs,
  );
  const flood = options.limits === undefined ? null : new FloodGuard(options.limits);
  const api: BotApi = { world, webhook, script, flood, token: options.token ?? null };
  const control = createControl(world, script);
  const app = newApp();
  const { first, outages, close } = await withOutages((port) => listen(app, port), options.port);
  app.use('/_control', noBodyIsEmpty, controlRoutes(control, outages, options.outage));
  app.use(chatPageRoutes(world));
  app.use(botApiRoutes(api));
  answerTheRest(app);
  return {
    ...control,
    ...outages,
    url: first.url,
    linkBase: `${first.url}/chat`,
    close: () => {
      webhook.remove();
      return close();
    },
  };
}

/** The bot id is the number in front of the token's colon, as with real tokens. */
function botProfile(options: TelegramStandInOptions): User {
  const id = Number(options.token?.split(':')[0]);
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : DEFAULT_BOT_ID,
    is_bot: true,
    first_name: 'Bellwether',
    username: options.botUsername ?? DEFAULT_USERNAME,
  };
}

function answerTheRest(app: Express): void {
  app.use((_request, response) => {
    response.status(404).json({ ok: false, error_code: 404, description: 'Not Found' });
  });
  app.use(((error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const status = 'status' in error && error.status < 500 ? 400 : 500;
    const description = status === 400 ? "Bad Request: can't parse request body" : 'Internal Server Error';
    response.status(status).json({ ok: false, error_code: status, description });
  }) satisfies ErrorRequestHandler);
}
