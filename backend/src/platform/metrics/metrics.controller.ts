import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { AppError } from '../errors/app-error.js';
import { isInsider } from '../health/insider.js';
import { Access } from '../http/access.js';
import { Metrics } from './metrics.js';

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
