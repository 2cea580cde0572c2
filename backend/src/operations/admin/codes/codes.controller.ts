import { Body, Controller, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, ThisActor } from '../../../features/accounts/audit.js';
import type { MessageAnswer } from '../../../contract/admin/accounts.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Offered } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { CodeCreation } from './code-creation.js';
import { DiscountCodeDto } from './dto/discount-code.dto.js';

const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404) });

@ApiTags('admin')
@ApiCookieAuth('bw_session')
@Controller('api/admin/users')
@Access('admin')
@Offered('payments')
export class CodesController {
  constructor(private readonly codes: CodeCreation) {}

  @Post(':id/discount-code')
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Create a discount code for this account only, or for anybody',
  })
  create(
    @Param('id', ID) id: string,
    @Body() input: DiscountCodeDto,
    @ThisActor() actor: Actor,
  ): Promise<MessageAnswer> {
    return this.codes.create(id, input, actor);
  }
}
