import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LegalTexts, SiteInfo } from '../../contract/site.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { siteInfoOf } from '../../platform/config/site-facts.js';
import { Access } from '../../platform/http/access.js';
import { OwnLegalTexts } from './own-legal-texts.js';
import { StatusLimitGuard } from './status.controller.js';

@ApiTags('status')
@Controller('api/site')
@Access('public')
export class SiteController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ownLegal: OwnLegalTexts,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @UseGuards(StatusLimitGuard)
  @ApiOperation({ summary: 'Get the name of this installation and the address people write to' })
  read(): SiteInfo {
    return siteInfoOf(this.config);
  }

  @Get('legal')
  @Header('Cache-Control', 'no-store')
  @UseGuards(StatusLimitGuard)
  @ApiOperation({ summary: 'Get the terms and the privacy policy that the operator wrote' })
  legal(): LegalTexts {
    return this.ownLegal.texts();
  }
}
