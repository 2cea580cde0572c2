import {
  Body,
  type CanActivate,
  Controller,
  Get,
  Global,
  HttpCode,
  Module,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { Type } from 'class-transformer';
import {
  IsEnum,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Request } from 'express';
import { pino } from 'pino';
import request from 'supertest';
import { DataSource } from 'typeorm';
import type { Config } from '../../src/platform/config/config.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { AppError } from '../../src/platform/errors/app-error.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { LimitPerAddress } from '../../src/platform/rate-limit/limit-per-address.js';
import { type RateLimit, RateLimiter } from '../../src/platform/rate-limit/rate-limiter.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { Access } from '../../src/platform/http/access.js';
import { rawBodyOf } from '../../src/platform/http/raw-body.js';

class InnerDto {
  @IsString()
  name: string;
}

class ProbeDto {
  @IsString()
  @Length(1, 20, { message: 'A name needs 1 to 20 characters.' })
  name: string;

  @IsNumber()
  @Min(1, { message: 'Price must be positive' })
  level: number;

  @IsOptional()
  @IsEnum(['above', 'below'])
  op?: string;

  @IsOptional()
  @IsIn(['BTC', 'ETH'])
  symbol?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => InnerDto)
  inner?: InnerDto;
}

class ListDto {
  @IsOptional()
  @IsString()
  symbols?: string;
}

class NobodySignedIn implements CanActivate {
  canActivate(): boolean {
    throw new AppError('UNAUTHENTICATED', 401);
  }
}

@Controller('api/probe')
@Access('public')
class ProbeController {
  @Post()
  create(@Body() probe: ProbeDto): ProbeDto {
    return probe;
  }

  @Get()
  list(@Query() query: ListDto): ListDto {
    return query;
  }

  @Get('items/:id')
  item(@Param('id', ParseUUIDPipe) id: string): string {
    return id;
  }

  @Get('names/:name')
  named(@Param('name') name: string): { readonly name: string } {
    return { name };
  }

  @Post('webhook')
  @HttpCode(200)
  webhook(@Req() request: Request): { readonly bytes: string } {
    return { bytes: rawBodyOf(request).toString('hex') };
  }

  @Post('import')
  @HttpCode(200)
  file(@Req() request: Request): { readonly bytes: number } {
    return { bytes: rawBodyOf(request).length };
  }

  @Post('private')
  @UseGuards(NobodySignedIn)
  secretly(@Body() probe: ProbeDto): ProbeDto {
    return probe;
  }

  @Post('limited')
  @LimitPerAddress('probe', { max: 2, windowSec: 60 })
  limited(@Body() probe: ProbeDto): ProbeDto {
    return probe;
  }

  @Post('bug')
  bug(): never {
    throw new TypeError('secret detail');
  }

  @Post('database-down')
  databaseDown(): never {
    throw Object.assign(new Error('secret detail'), { code: 'ECONNREFUSED' });
  }
}

class CountingLimiter {
  private readonly hits = new Map<string, number>();

  async consume(key: string, { max, windowSec }: RateLimit): Promise<void> {
    const hits = (this.hits.get(key) ?? 0) + 1;
    this.hits.set(key, hits);
    if (hits > max) throw new AppError('TOO_MANY_REQUESTS', 429, undefined, { retryAfterSec: windowSec });
  }
}

@Global()
@Module({ providers: [{ provide: DataSource, useValue: {} }], exports: [DataSource] })
class NoDatabaseModule {}

/** The address people see of the probe. */
export const OURS = 'https://alerts.example.com';

/** An application with the HTTP of the product, a controller for every kind of answer, and no database. */
export class ProbeApp {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly lines: readonly string[],
  ) {}

  /** Runs in production mode behind one proxy, on a port of this machine. Close it after use. */
  static async start(): Promise<ProbeApp> {
    const lines: string[] = [];
    const config = probeConfig();
    const testing = await Test.createTestingModule({
      imports: [NoDatabaseModule, PlatformModule.forConfig(config)],
      controllers: [ProbeController],
    })
      .overrideProvider(LOGGER)
      .useValue(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }))
      .overrideProvider(RateLimiter)
      .useValue(new CountingLimiter())
      .compile();
    const app = testing.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: false });
    configureApp(app, config);
    await app.listen(0, '127.0.0.1');
    return new ProbeApp(app, lines);
  }

  http() {
    return request(this.app.getHttpServer());
  }

  /** POSTs a text as JSON, unless `headers` call it something else. */
  post(path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
    return this.http()
      .post(path)
      .set({ 'Content-Type': 'application/json', ...headers })
      .send(body);
  }

  logged(): readonly string[] {
    return this.lines;
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

function probeConfig(): Config {
  const reading = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: OURS,
    SESSION_SECRET: 'x'.repeat(32),
    DATABASE_URL: 'postgres://nobody@nowhere/none',
    TELEGRAM_BOT_TOKEN: '1:a',
    TELEGRAM_BOT_USERNAME: 'ProbeBot',
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'alerts@example.com',
    COINBASE_KEY_ID: 'probe',
    COINBASE_KEY_SECRET: Buffer.alloc(64).toString('base64'),
    COINBASE_WEBHOOK_SECRET: 'probe',
  });
  if (reading.kind === 'faulty') throw new Error(reading.faults.join('\n'));
  return reading.config;
}
