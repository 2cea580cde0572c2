import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MessageBus, SoloBus } from './bus/message-bus.js';
import { RedisBus } from './bus/redis-bus.js';
import { RedisLinks } from './bus/redis-links.js';
import { Clock, SystemClock } from './clock/clock.js';
import { CONFIG, type Config } from './config/config.js';
import { HealthController } from './health/health.controller.js';
import { HealthFields } from './health/health-fields.js';
import { Readiness } from './health/readiness.js';
import { IDEMPOTENCY_PURGE, IdempotentAnswers } from './idempotency/idempotent-answers.js';
import { LeaderJobs } from './jobs/leader-jobs.js';
import { Purges } from './jobs/purges.js';
import { Leases } from './leases/leases.js';
import { SqlLeases } from './leases/sql-leases.js';
import { createLogger, openStdout } from './logger/create-logger.js';
import { LOGGER, type Logger } from './logger/logger.js';
import { HttpMetrics } from './metrics/http-metrics.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsController, PlatformMetrics } from './metrics/platform-metrics.js';
import { dnsAddresses } from './outbound/dns-addresses.js';
import { GuardedClient } from './outbound/guarded-client.js';
import { RATE_LIMIT_PURGE, RateLimiter } from './rate-limit/rate-limiter.js';

/** What every room stands on. The DataSource comes from TypeOrmModule.forRoot beside it. */
@Global()
@Module({})
export class PlatformModule {
  constructor(purges: Purges) {
    purges.add(RATE_LIMIT_PURGE, IDEMPOTENCY_PURGE);
  }

  static forConfig(config: Config): DynamicModule {
    const shared = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useFactory: async () => createLogger(config, await openStdout()) },
      { provide: Clock, useClass: SystemClock },
      RateLimiter,
      IdempotentAnswers,
      HealthFields,
      Metrics,
      HttpMetrics,
      { provide: Leases, useClass: SqlLeases },
      LeaderJobs,
      Purges,
      { provide: GuardedClient, useFactory: openGuardedClient, inject: [CONFIG, Clock] },
      ...(config.redisUrl === null
        ? [{ provide: MessageBus, useClass: SoloBus }]
        : [
            { provide: RedisLinks, useFactory: openLinks, inject: [CONFIG, LOGGER] },
            { provide: MessageBus, useClass: RedisBus },
          ]),
    ];
    return {
      module: PlatformModule,
      controllers: [HealthController, MetricsController],
      providers: [...shared, Readiness, PlatformMetrics],
      exports: shared,
    };
  }
}

function openGuardedClient(config: Config, clock: Clock): GuardedClient {
  return new GuardedClient(config, clock, { resolve: (name) => dnsAddresses(name) });
}

async function openLinks(config: Config, logger: Logger): Promise<RedisLinks> {
  const { Redis } = await import('ioredis');
  return new RedisLinks(config, logger, Redis);
}
