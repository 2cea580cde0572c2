import { Controller, Get } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { User } from '../../../contract/account.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { type Person, userView } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';

@ApiTags('account')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class MeController {
  @Get('me')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get the signed-in user' })
  me(@ThisPerson() person: Person): User {
    return userView(person);
  }

  @Get('user')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Get the signed-in user (same as /api/me)' })
  user(@ThisPerson() person: Person): User {
    return userView(person);
  }
}
