import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { SiteInfo } from '../../contract/site.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { siteInfoOf } from '../../platform/config/site-facts.js';
import { Access } from '../../platform/http/access.js';
import { StatusLimitGuard } from './status.controller.js';

class SiteAnswer implements SiteInfo {
  @ApiProperty({ example: 'Bellwether' })
  readonly brandName!: string;

  @ApiProperty({ type: String, nullable: true, description: 'null: there is none to write to' })
  readonly supportEmail!: string | null;

  @ApiProperty({ description: 'Production whose address begins with http://' })
  readonly plainHttp!: boolean;
}

@ApiTags('status')
@Controller('api/site')
@Access('public')
export class SiteController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(StatusLimitGuard)
  @ApiOperation({ summary: 'Get the name of this installation and the address people write to' })
  @ApiOkResponse({ type: SiteAnswer })
  @ApiTooManyRequestsResponse({ description: 'More than 120 calls in a minute' })
  read(): SiteInfo {
    return siteInfoOf(this.config);
  }
}
