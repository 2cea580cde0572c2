import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { CreatedHook, HooksResponse, HookView } from '../../contract/hooks.js';
import type { Person } from '../../identity/person.js';
import { ThisPerson } from '../../identity/this-person.js';
import { Access, Scope } from '../../platform/http/access.js';
import { ID } from '../../platform/http/id-of-path.js';
import { IdempotentAnswers } from '../../platform/idempotency/idempotent-answers.js';
import { type KeyedCall, ThisKeyedCall } from '../../platform/idempotency/keyed-call.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { ChangeHookDto, CreateHookDto } from './hook-dto.js';
import { HooksService } from './hooks.service.js';

@ApiTags('hooks')
@ApiCookieAuth('bw_session')
@Controller('api/hooks')
@Access('signed-in')
export class HooksController {
  constructor(
    private readonly hooks: HooksService,
    private readonly answers: IdempotentAnswers,
  ) {}

  @Get()
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List your hooks, and how many more you may add' })
  list(@ThisPerson() person: Person): Promise<HooksResponse> {
    return this.hooks.list(person);
  }

  @Post()
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Add a hook, whose address is shown once: what is posted there becomes an alert' })
  async create(
    @ThisPerson() person: Person,
    @Body() body: CreateHookDto,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<CreatedHook> {
    return this.hooks.shown(
      await this.answers.answer(person.id, call, (once) => this.hooks.create(person, body, once)),
    );
  }

  @Patch(':id')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Rename one of your hooks, or change its route' })
  change(
    @ThisPerson() person: Person,
    @Param('id', ID) id: string,
    @Body() change: ChangeHookDto,
  ): Promise<HookView> {
    return this.hooks.change(person.id, id, change);
  }

  @Post(':id/secret')
  @Scope('channels')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Change the address of one of your hooks; the old one ends at once' })
  async newSecret(
    @ThisPerson() person: Person,
    @Param('id', ID) id: string,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<CreatedHook> {
    return this.hooks.shown(
      await this.answers.answer(person.id, call, (once) => this.hooks.newSecret(person.id, id, once)),
    );
  }

  @Delete(':id')
  @Scope('channels')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete one of your hooks; its alerts stay' })
  remove(@ThisPerson() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.hooks.remove(person.id, id);
  }
}
