import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Express, Router } from 'express';
import { refuseForeignPages } from '../shared/control-calls.js';
import { closeServer, listen, newApp, portOf } from '../shared/local-server.js';
import type { User } from './bot-api-types.js';
import { chatPageRoutes } from './chat-page/routes.js';
import { createControl, type TelegramControl } from './control/control.js';
import { ControlInput } from './control/input.js';
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

export interface TelegramStandIn extends TelegramControl {
  readonly url: string; // TELEGRAM_API_ROOT
  readonly linkBase: string; // TELEGRAM_LINK_BASE and TELEGRAM_APP_LINK_BASE
  /** Telegram is gone: nobody listens on its port, every open connection is dropped. `up` brings it back as it was. */
  down(): Promise<void>;
  up(): Promise<void>;
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
  const outage = Router();
  app.use('/_control', outage, controlRoutes(control));
  app.use(chatPageRoutes(world));
  app.use(botApiRoutes(api));
  answerTheRest(app);
  let closed = false;
  let server = await listen(app, options.port);
  const port = portOf(server);
  const url = `http://127.0.0.1:${port}`;
  const down = (): Promise<void> => closeServer(server);
  const up = async (): Promise<void> => {
    if (!server.listening && !closed) server = await listen(app, port);
  };
  const wait = options.outage ?? ((ms) => sleep(ms));
  addOutageRoute(outage, { down, up, wait });
  const close = async (): Promise<void> => {
    closed = true;
    webhook.remove();
    await down();
  };
  return { ...control, url, linkBase: `${url}/chat`, down, up, close };
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
  }) satisfies express.ErrorRequestHandler);
}

interface Outage extends Pick<TelegramStandIn, 'down' | 'up'> {
  readonly wait: (ms: number) => Promise<void>;
}

/** POST /_control/outage {ms}: gone for so long, from right after the answer. */
function addOutageRoute(routes: Router, { down, up, wait }: Outage): void {
  routes.post('/outage', refuseForeignPages, express.json(), (request, response) => {
    const ms = new ControlInput(request).integer('ms');
    const outage = async (): Promise<void> => {
      await down();
      await wait(ms);
      await up();
    };
    response.on('close', () => void outage());
    response.status(204).end();
  });
}
