import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock, SystemClock } from './clock/clock.js';
import { CONFIG, type Config } from './config/config.js';
import { HealthController } from './health/health.controller.js';
import { HealthFields } from './health/health-fields.js';
import { Readiness } from './health/readiness.js';
import { Leases } from './leases/leases.js';
import { SqlLeases } from './leases/sql-leases.js';
import { createLogger } from './logger/create-logger.js';
import { LOGGER } from './logger/logger.js';
import { RateLimiter } from './rate-limit/rate-limiter.js';

/** What every room stands on. The DataSource comes from TypeOrmModule.forRoot beside it. */
@Global()
@Module({})
export class PlatformModule {
  static forConfig(config: Config): DynamicModule {
    const shared = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useFactory: () => createLogger(config) },
      { provide: Clock, useClass: SystemClock },
      RateLimiter,
      HealthFields,
      { provide: Leases, useClass: SqlLeases },
    ];
    return {
      module: PlatformModule,
      controllers: [HealthController],
      providers: [...shared, Readiness],
      exports: shared,
    };
  }
}
