import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCookieAuth,
  ApiOperation,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsEnum, IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import type { ImportOutcome, ImportPreview } from '../../../contract/trigger-file.js';
import { accountOwner } from '../../../identity/owner.js';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { endOfDownload } from '../../../platform/http/hang-up.js';
import { rawBodyOf } from '../../../platform/http/raw-body.js';
import { isCsv } from '../../../platform/http/request-limits.js';
import { IdempotentAnswers } from '../../../platform/idempotency/idempotent-answers.js';
import { type KeyedCall, ThisKeyedCall } from '../../../platform/idempotency/keyed-call.js';
import { LimitPerAddress } from '../../../platform/rate-limit/limit-per-address.js';
import { TriggerExport } from './trigger-export.js';
import { TriggerImport } from './trigger-import.js';
import type { FileFormat } from './read-trigger-file.js';

const FILES = { max: 120, windowSec: 3_600 };
const FORMATS: FileFormat[] = ['json', 'csv'];
const YES_OR_NO = ['true', 'false'];
const TRIGGER_FILE = {
  status: 200,
  description: 'A download',
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/TriggerFile' } },
    'text/csv': { schema: { type: 'string' } },
  },
} as const;
const NO_TOKEN = 'The field "token" is missing. dryRun=true answers one.';

export class ExportQueryDto {
  @ApiPropertyOptional({ enum: FORMATS, default: 'json' })
  @IsOptional()
  @IsEnum(FORMATS)
  readonly format?: FileFormat;
}

export class ImportQueryDto {
  @ApiPropertyOptional({ enum: YES_OR_NO, default: 'false', description: 'true: says what would happen' })
  @IsOptional()
  @IsEnum(YES_OR_NO)
  readonly dryRun?: 'true' | 'false';

  @ApiPropertyOptional({ description: 'Of a dry run with the same file, less than 15 minutes ago' })
  @IsOptional()
  @IsString()
  readonly token?: string;
}

/** A person's triggers as files: out, and in. */
@ApiTags('triggers')
@ApiCookieAuth('bw_session')
@Controller('api/triggers')
@Access('signed-in')
export class TransferController {
  constructor(
    private readonly exports: TriggerExport,
    private readonly imports: TriggerImport,
    private readonly answers: IdempotentAnswers,
    private readonly clock: Clock,
  ) {}

  @Get('export')
  @Scope('read')
  @LimitPerAddress('trigger-files', FILES)
  @ApiOperation({
    summary: 'Export your triggers as JSON or CSV, oldest first',
    description:
      'CSV is UTF-8 with a byte order mark. Names and notes that a spreadsheet would take for formulas get an apostrophe, which an import takes away again.',
  })
  @ApiResponse(TRIGGER_FILE)
  async export(
    @ThisPerson() { id }: Person,
    @Query() { format = 'json' }: ExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const day = new Date(this.clock.now()).toISOString().slice(0, 10);
    response.attachment(`bellwether-triggers-${day}.${format}`);
    const owner = accountOwner(id);
    if (format === 'json') {
      response.type('application/json; charset=utf-8').send(await this.exports.json(owner));
      return;
    }
    response.type('text/csv; charset=utf-8');
    await endOfDownload(this.exports.writeCsv(owner, response));
  }

  @Post('import')
  @Scope('import')
  @HttpCode(200)
  @LimitPerAddress('trigger-files', FILES)
  @ApiOperation({
    summary: 'Import triggers from a file of at most 500 and 256 kB, all or nothing',
    description:
      'First with dryRun=true, which answers what would happen and a token; then the same file with the token does just that. A row of the same id, or that waits for the same, is the same trigger; nothing is deleted, refused rows are left out, and what is true already does not ring. 409 if anything has changed since the dry run.',
  })
  @ApiConsumes('application/json', 'text/csv')
  @ApiBody({ schema: { type: 'string', format: 'binary' }, description: 'A file as the export writes it' })
  import(
    @ThisPerson() { id }: Person,
    @Query() { dryRun, token }: ImportQueryDto,
    @Req() request: Request,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<ImportPreview | ImportOutcome> {
    const file = { bytes: rawBodyOf(request), format: isCsv(request) ? 'csv' : 'json' } as const;
    if (dryRun === 'true') return this.imports.preview(accountOwner(id), file);
    if (token === undefined)
      throw new AppError('BAD_REQUEST', 400, NO_TOKEN, { fields: [{ field: 'token', message: NO_TOKEN }] });
    return this.answers.answer(id, call, (once) =>
      this.imports.apply(accountOwner(id), { ...file, token }, once),
    );
  }
}
