import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import type { Trigger } from '../../../contract/trigger.js';
import type { MessageResponse, SymbolGroups, UnifiedTrigger } from '../../../contract/user-triggers.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { IdempotentAnswers } from '../../../platform/idempotency/idempotent-answers.js';
import { type KeyedCall, ThisKeyedCall } from '../../../platform/idempotency/keyed-call.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { accountOwner } from '../../../identity/owner.js';
import { AccountTriggersService } from './account-triggers.service.js';
import { TriggerDto, TriggerEditDto, TriggerTestDto, TriggerToggleDto } from './trigger.dto.js';
import { SymbolPicker } from './symbol-picker.js';
import { TriggerTestsService } from './trigger-tests.service.js';

/** What is no id names nothing. */
const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404) });

@ApiTags('triggers')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class AccountTriggersController {
  constructor(
    private readonly triggers: AccountTriggersService,
    private readonly picker: SymbolPicker,
    private readonly tests: TriggerTestsService,
    private readonly answers: IdempotentAnswers,
  ) {}

  @Get('triggers')
  @Scope('read')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List your triggers, oldest first' })
  list(@ThisPerson() { id }: Person): Promise<readonly Trigger[]> {
    return this.triggers.list(accountOwner(id));
  }

  @Get('unified-triggers')
  @Scope('read')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List your triggers on prices alone, as the settings page shows them' })
  listUnified(@ThisPerson() { id }: Person): Promise<readonly UnifiedTrigger[]> {
    return this.triggers.listUnified(accountOwner(id));
  }

  @Get('trigger-symbols')
  @Scope('read')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List the symbols you may choose' })
  symbols(@ThisPerson() person: Person): Promise<SymbolGroups> {
    return this.picker.groupsOf(person);
  }

  @Post('triggers')
  @Scope('triggers')
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Watch a symbol: {symbol, watch}, {symbol, op, v1, v2} or {symbol, direction, price | bandLow, bandHigh}; `active` false makes it disarmed',
  })
  create(
    @ThisPerson() { id }: Person,
    @Body() body: TriggerDto,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<Trigger> {
    return this.answers.answer(id, call, (once) => this.triggers.create(accountOwner(id), body, once));
  }

  @Put('triggers/:id')
  @Scope('triggers')
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Update a trigger: another condition, guards or exchange start it from a new baseline; what is left out stays',
  })
  edit(
    @ThisPerson() person: Person,
    @Param('id', ID) id: string,
    @Body() body: TriggerEditDto,
  ): Promise<Trigger> {
    return this.triggers.edit(accountOwner(person.id), id, body);
  }

  @Put('triggers/:id/toggle')
  @Scope('triggers')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Arm or disarm a trigger' })
  toggle(
    @ThisPerson() person: Person,
    @Param('id', ID) id: string,
    @Body() { active }: TriggerToggleDto,
  ): Promise<Trigger> {
    return this.triggers.switch(accountOwner(person.id), id, active ? 'armed' : 'disarmed');
  }

  @Delete('triggers/:id')
  @Scope('triggers')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete a trigger' })
  remove(@ThisPerson() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.triggers.remove(accountOwner(person.id), id);
  }

  @Post('triggers/test-preview')
  @Scope('triggers')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Preview an alert at the price that makes it ring; sends nothing' })
  async preview(@ThisPerson() { id }: Person, @Body() body: TriggerTestDto): Promise<MessageResponse> {
    return { message: await this.tests.preview(accountOwner(id), body) };
  }

  @Post('triggers/send-test')
  @Scope('triggers')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Send that message, marked TEST, to the linked chat' })
  async send(@ThisPerson() { id }: Person, @Body() body: TriggerTestDto): Promise<MessageResponse> {
    return { message: await this.tests.send(accountOwner(id), body) };
  }
}
