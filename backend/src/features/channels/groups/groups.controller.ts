import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import {
  GROUP_FORMS,
  type GroupForm,
  type GroupRequestView,
  type RequestedGroup,
  type RequestGroupRequest,
} from '../../../contract/channels.js';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import { Access, Scope } from '../../../platform/http/access.js';
import { ID } from '../../../platform/http/id-of-path.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { GroupRequests } from './group-requests.js';

export class RequestGroupDto implements RequestGroupRequest {
  @ApiProperty({ enum: GROUP_FORMS })
  @IsIn(GROUP_FORMS, { message: `The form is one of ${GROUP_FORMS.join(', ')}.` })
  readonly form: GroupForm;
}

@ApiTags('channels')
@ApiCookieAuth('bw_session')
@Controller('api/channels/groups')
@Access('signed-in')
export class GroupsController {
  constructor(private readonly requests: GroupRequests) {}

  @Post()
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Ask for a link that adds a Telegram group or channel, good for ten minutes' })
  ask(@ThisPerson() person: Person, @Body() { form }: RequestGroupDto): Promise<RequestedGroup> {
    return this.requests.create(person, form);
  }

  @Get(':id')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Find out what became of the link to a Telegram group' })
  view(@ThisPerson() { id: userId }: Person, @Param('id', ID) id: string): Promise<GroupRequestView> {
    return this.requests.view(userId, id);
  }

  @Delete(':id')
  @Scope('channels')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Cancel the link to a Telegram group' })
  cancel(@ThisPerson() { id: userId }: Person, @Param('id', ID) id: string): Promise<void> {
    return this.requests.cancel(userId, id);
  }
}
