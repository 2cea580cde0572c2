import { Controller } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/http/access.js';

@ApiTags('channels')
@ApiCookieAuth('bw_session')
@Controller('api')
@Access('signed-in')
export class RoutesController {}
