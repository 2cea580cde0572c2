import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { RouteView, UsualRouteRequest } from '../../contract/channels.js';
import type { Person } from '../../identity/person.js';
import { ThisPerson } from '../../identity/this-person.js';
import { Access, Scope } from '../../platform/http/access.js';
import { ID } from '../../platform/http/id-of-path.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { RouteDto, UsualRouteDto } from './routes.dto.js';
import { RoutesService } from './routes.service.js';

/** GET /api/channels lists them. */
@ApiTags('channels')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class RoutesController {
  constructor(private readonly routes: RoutesService) {}

  @Post('routes')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Add a route: which channels alerts take, one step after the other' })
  create(@ThisPerson() { id }: Person, @Body() body: RouteDto): Promise<RouteView> {
    return this.routes.create(id, body);
  }

  @Put('routes/:id')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Replace a route; alerts that are on it go on by its new steps' })
  replace(
    @ThisPerson() person: Person,
    @Param('id', ID) id: string,
    @Body() body: RouteDto,
  ): Promise<RouteView> {
    return this.routes.replace(person.id, id, body);
  }

  @Delete('routes/:id')
  @Scope('channels')
  @HttpCode(204)
  @LimitApiCalls()
  @ApiOperation({ summary: 'Delete a route; triggers that had it take the usual one' })
  remove(@ThisPerson() person: Person, @Param('id', ID) id: string): Promise<void> {
    return this.routes.remove(person.id, id);
  }

  @Put('channels/route')
  @Scope('channels')
  @LimitApiCalls()
  @ApiOperation({ summary: 'Choose the route of every trigger without one of its own' })
  choose(@ThisPerson() { id }: Person, @Body() body: UsualRouteDto): Promise<UsualRouteRequest> {
    return this.routes.choose(id, body);
  }
}
