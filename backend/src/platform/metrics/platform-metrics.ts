import { Controller, Get, Inject, Injectable, Req, Res } from '@nestjs/common';
import { Cached } from '../clock/cached.js';
import { Readiness } from '../health/readiness.js';
import { type LeaseName, Leases } from '../leases/leases.js';
import { VERSION } from '../processes/this-process.js';
import { Metrics, only } from './metrics.js';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { isInsider } from '../health/insider.js';
import { Access } from '../http/access.js';

const KEPT_MS = 1_000;
const LEASES: readonly LeaseName[] = ['market', 'telegram', 'scheduler'];

/** What the platform itself tells: which version runs, what it holds, and whether its database answers. */
@Injectable()
export class PlatformMetrics {
  constructor(metrics: Metrics, leases: Leases, readiness: Readiness) {
    const ready = new Cached(() => readiness.check(), KEPT_MS);
    metrics.gauge(
      {
        name: 'bellwether_build_info',
        help: 'Always 1; the label is the version that runs.',
        labels: ['version'],
      },
      () => [{ labels: { version: VERSION }, value: 1 }],
    );
    metrics.gauge(
      {
        name: 'bellwether_lease_held',
        help: 'Whether this process holds a lease: 1 or 0. The sum over all processes is 1 while the service works.',
        labels: ['lease'],
      },
      () => LEASES.map((lease) => ({ labels: { lease }, value: leases.isSure(lease) ? 1 : 0 })),
    );
    metrics.gauge(
      {
        name: 'bellwether_database_up',
        help: 'Whether the database answers this process within 2 s: 1 or 0.',
        labels: [],
      },
      async () => only((await ready.get()).database === 'up' ? 1 : 0),
    );
  }
}

/** Not in the API's document: for whoever is not an insider there is nothing here. */
@Controller('metrics')
@Access('public')
@ApiExcludeController()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  async read(@Req() request: Request, @Res() response: Response): Promise<void> {
    const caller = { address: request.ip ?? '', headers: request.headers };
    if (!isInsider(caller, this.config)) throw new AppError('NOT_FOUND', 404);
    const text = await this.metrics.text();
    response.setHeader('Content-Type', this.metrics.contentType);
    response.setHeader('Cache-Control', 'no-store');
    response.end(text);
  }
}
