import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Metrics } from './metrics.js';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How requests fare, by the pattern of their route: what people write into an address makes no label. */
@Injectable()
export class HttpMetrics {
  private readonly answered;

  constructor(metrics: Metrics) {
    this.answered = metrics.histogram({
      name: 'bellwether_http_request_duration_seconds',
      help: 'Answered HTTP requests by method, route pattern ("none": no route) and class of status ("cut": not answered).',
      labels: ['method', 'route', 'status'],
      buckets: BUCKETS,
    });
  }

  /** Express middleware, before whatever is to be measured. */
  watch(): RequestHandler {
    return (request: Request, response: Response, next: NextFunction) => {
      const start = performance.now();
      response.once('close', () => {
        const labels = { method: methodOf(request), route: routeOf(request), status: statusOf(response) };
        this.answered(labels, (performance.now() - start) / 1_000);
      });
      next();
    };
  }
}

function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : 'other';
}

function routeOf(request: Request): string {
  const { route } = request as { readonly route?: { readonly path?: unknown } };
  return typeof route?.path === 'string' ? route.path : 'none';
}

function statusOf({ statusCode, writableFinished }: Response): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'cut';
}
