import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { bootSummary } from './platform/config/boot-summary.js';
import type { Config } from './platform/config/config.js';
import { type ConfigReading, readConfig } from './platform/config/read-config.js';
import { withSessionSecret } from './platform/config/session-secret.js';
import { withVapidKeys } from './platform/config/vapid-keys.js';
import { backUpBeforeUpgrade } from './platform/database/backup/before-upgrade.js';
import { migrate } from './platform/database/migrate.js';
import { configureApp } from './platform/server/configure-app.js';
import { TimeboxedAdapter } from './platform/http/timeboxed-adapter.js';
import { createLogger, openStdout } from './platform/logger/create-logger.js';
import { exitWhenWritten } from './platform/logger/exit-when-written.js';
import type { Logger } from './platform/logger/logger.js';
import { NestLogger } from './platform/logger/nest-logger.js';
import { useProxy } from './platform/outbound/outbound-proxy.js';
import { checkConnections } from './platform/processes/connection-budget.js';
import { VERSION } from './platform/processes/this-process.js';
import { exchangeFaults } from './pipeline/price-feed/ccxt/exchange-class.js';

type Close = () => Promise<void>;

const LONGEST_STOP_MS = 10_500;
const LONGEST_CLOSE_MS = 5_000;
const REQUESTS_MAY_FINISH_MS = 4_000;
/** A terminal and npm both pass on one Ctrl-C: signals this close together are one. */
const SAME_SIGNAL_MS = 1_000;
/** ccxt leaves this rejection to nobody when it subscribes on a socket that is just dying; it reconnects by itself. */
const HARMLESS_REJECTION = /^WebSocket is not open/;

/**
 * Runs the product in this process, with the configuration of its environment, until it is told to stop. Returns when it
 * listens, or when it is known that it cannot: then the exit code is set.
 */
export async function serve(): Promise<void> {
  const reading = await readSettings();
  if (reading.kind === 'faulty') {
    const list = reading.faults.map((fault) => `  - ${fault}\n`).join('');
    process.stderr.write(`Bellwether cannot start with this configuration:\n${list}`);
    process.exitCode = 1;
    return;
  }
  const logger = createLogger(reading.config, await openStdout());
  const opened: Close[] = [];
  const booting = boot(reading.config, logger, opened);
  const stop = stopOnSignals(logger, async () => {
    await Promise.allSettled([booting]);
    await closeAll(opened, logger);
  });
  try {
    await booting;
  } catch (error) {
    logger.fatal({ err: error }, 'start failed');
    stop(1);
  }
}

/** The configuration of this process' environment, with the secret and the keys that it may make for itself. */
export async function readSettings(): Promise<ConfigReading> {
  const reading = readConfig(await withVapidKeys(await withSessionSecret(process.env)));
  if (reading.kind === 'faulty') return reading;
  const faults = exchangeFaults(reading.config.exchanges);
  return faults.length > 0 ? { kind: 'faulty', faults } : reading;
}

/** Puts what has to be closed again into `opened`, in the order of opening. */
async function boot(config: Config, logger: Logger, opened: Close[]): Promise<void> {
  logger.info(['settings', ...bootSummary(config)].join('\n  '));
  await useProxy(config.proxy);
  const kept = await backUpBeforeUpgrade(config, VERSION);
  if (kept !== null) logger.info(`backups: ${kept} is written, before the database is upgraded`);
  await migrate(config.databaseUrl);
  await checkConnections(config, logger);
  const adapter = new TimeboxedAdapter();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(config), adapter, {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  opened.push(() => closeApp(app, adapter));
  const prepareAnswers = configureApp(app, config);
  if (config.roles.includes('web')) prepareAnswers();
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  process.send?.({ kind: 'listening', url });
  logger.info({ url, prices: config.marketSource }, `listening on ${url}`);
}

/** Nobody new is let in, before any part ends. Requests under way may finish; then their connections are cut. */
async function closeApp(app: NestExpressApplication, adapter: TimeboxedAdapter): Promise<void> {
  void adapter.close();
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), REQUESTS_MAY_FINISH_MS);
  await app.close();
  clearTimeout(cut);
}

/** Last opened, first closed. What does not close in time is left to the end of the process. */
async function closeAll(opened: readonly Close[], logger: Logger): Promise<void> {
  for (const close of [...opened].reverse()) {
    const closing = close().catch((error: unknown) =>
      logger.error({ err: error }, 'shutdown: closing failed'),
    );
    await Promise.race([closing, pause(LONGEST_CLOSE_MS)]);
  }
}

/**
 * Stops on SIGINT, SIGTERM, the end of the parent process and errors nobody caught. A second signal ends the process
 * at once. Returns the function that stops and exits with the given code.
 */
function stopOnSignals(logger: Logger, close: Close): (exitCode: number) => void {
  let stoppingSince: number | null = null;
  const stop = (exitCode: number): void => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    void close().finally(() => exitWhenWritten(exitCode));
  };
  const onSignal = (signal: string): void => {
    if (stoppingSince !== null && performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
    logger.info({ signal }, 'stopping');
    stop(0);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  process.on('disconnect', () => stop(0));
  reportUncaught(logger, () => stop(1));
  return stop;
}

function reportUncaught(logger: Logger, stop: () => void): void {
  const onUncaught = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught error');
    stop();
  };
  process.on('uncaughtException', onUncaught);
  process.on('unhandledRejection', (reason) => {
    if (reason instanceof Error && HARMLESS_REJECTION.test(reason.message)) {
      logger.warn({ err: reason }, 'price feed: a socket closed while subscribing');
    } else onUncaught(reason);
  });
}
