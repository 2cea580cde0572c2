import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type {
  AddedChannel,
  ChannelDelivery,
  ChannelsResponse,
  ChannelTestResult,
  ChannelView,
} from '../../contract/channels.js';
import type { Person } from '../../identity/person.js';
import { ThisPerson } from '../../identity/this-person.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access, Scope } from '../../platform/http/access.js';
import { ID } from '../../platform/http/id-of-path.js';
import { IdempotentAnswers } from '../../platform/idempotency/idempotent-answers.js';
import { type KeyedCall, ThisKeyedCall } from '../../platform/idempotency/keyed-call.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { ChannelDeliveries } from './channel-deliveries.js';
import { AddChannelDto, addRequestOf, ChangeChannelDto, ProveChannelDto } from './channel-dto.js';
import { ChannelTests } from './channel-tests.js';
import { ChannelsService, type StoredChannel } from './channels.service.js';
import { OwnChannels } from './own-channels.js';

const DELIVERY_ID = /^[1-9]\d{0,17}$/;

@ApiTags('channels')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class ChannelsController {
  constructor(
    private readonly channels: ChannelsService,
    private readonly own: OwnChannels,
    private readonly tests: ChannelTests,
    private readonly deliveries: ChannelDeliveries,
    private readonly answers: IdempotentAnswers,
  ) {}

  @Get('channels')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List your channels and routes, and how many more channels you may add' })
  list(@ThisPerson() person: Person): Promise<ChannelsResponse> {
    return this.own.list(person);
  }

  @Post('channels')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Add a channel, which gets tests only until it is proven' })
  async add(
    @ThisPerson() person: Person,
    @Body() body: AddChannelDto,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<AddedChannel> {
    const request = addRequestOf(body);
    return this.shown(
      await this.answers.answer(person.id, call, (once) => this.channels.add(person, request, once)),
    );
  }

  @Patch('channels/:id')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Rename one of your channels, or switch it on or off' })
  change(
    @ThisPerson() { id: userId }: Person,
    @Param('id', ID) id: string,
    @Body() change: ChangeChannelDto,
  ): Promise<ChannelView> {
    return this.channels.change(userId, id, change);
  }

  @Delete('channels/:id')
  @Scope('channels')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Remove one of your channels' })
  remove(@ThisPerson() { id: userId }: Person, @Param('id', ID) id: string): Promise<void> {
    return this.channels.remove(userId, id);
  }

  @Post('channels/:id/test')
  @Scope('channels')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Test one of your channels: call it now, and say what it answered' })
  test(@ThisPerson() person: Person, @Param('id', ID) id: string): Promise<ChannelTestResult> {
    return this.tests.test(person, id);
  }

  @Post('channels/:id/proof')
  @Scope('channels')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Prove one of your channels by the code that a test sent to it' })
  prove(
    @ThisPerson() { id: userId }: Person,
    @Param('id', ID) id: string,
    @Body() { code }: ProveChannelDto,
  ): Promise<ChannelView> {
    return this.tests.prove(userId, id, code);
  }

  @Post('channels/:id/secret')
  @Scope('channels')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Change the secret of a webhook; the old one signs too for 24 hours' })
  async newSecret(
    @ThisPerson() { id: userId }: Person,
    @Param('id', ID) id: string,
    @ThisKeyedCall() call: KeyedCall,
  ): Promise<AddedChannel> {
    return this.shown(
      await this.answers.answer(userId, call, (once) => this.channels.newSecret(userId, id, once)),
    );
  }

  @Get('channels/:id/deliveries')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'List what went to one of your channels, the last fifty, newest first' })
  listDeliveries(
    @ThisPerson() { id: userId }: Person,
    @Param('id', ID) id: string,
  ): Promise<readonly ChannelDelivery[]> {
    return this.deliveries.list(userId, id);
  }

  @Post('deliveries/:id/resend')
  @Scope('channels')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Resend an alert that failed to reach one of your channels' })
  async resend(@ThisPerson() { id: userId }: Person, @Param('id') id: string): Promise<void> {
    if (!DELIVERY_ID.test(id)) throw new AppError('NOT_FOUND', 404);
    await this.deliveries.resend(userId, id);
  }

  private shown(stored: StoredChannel): AddedChannel {
    const secret = this.channels.secretOf(stored);
    return { channel: stored.channel, ...(secret !== null && { secret }) };
  }
}
