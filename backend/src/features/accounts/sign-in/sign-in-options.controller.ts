import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SignInOptions } from '../../../contract/account.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';

@ApiTags('account')
@Controller('api/auth')
@Access('public')
export class SignInOptionsController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('options')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List the sign-in options besides email and password' })
  options(): SignInOptions {
    return { google: this.config.google !== null };
  }
}
