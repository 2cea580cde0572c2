import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { LegalTexts, SiteInfo } from '../../contract/site.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { siteInfoOf } from '../../platform/config/site-facts.js';
import { Access } from '../../platform/http/access.js';
import { OwnLegalTexts } from './own-legal-texts.js';
import { StatusLimitGuard } from './status.controller.js';

class SiteAnswer implements SiteInfo {
  @ApiProperty({ example: 'Bellwether' })
  readonly brandName!: string;

  @ApiProperty({ type: String, nullable: true, description: 'null: there is none to write to' })
  readonly supportEmail!: string | null;

  @ApiProperty({ description: 'Production whose address begins with http://' })
  readonly plainHttp!: boolean;

  @ApiProperty({ description: 'Whether its operator wrote terms or a privacy policy of their own' })
  readonly ownLegal!: boolean;
}

class LegalAnswer implements LegalTexts {
  @ApiProperty({ type: String, nullable: true, description: "HTML; null: the product's own text stands" })
  readonly terms!: string | null;

  @ApiProperty({ type: String, nullable: true })
  readonly privacy!: string | null;
}

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
  @ApiOkResponse({ type: SiteAnswer })
  @ApiTooManyRequestsResponse({ description: 'More than 120 calls in a minute' })
  read(): SiteInfo {
    return siteInfoOf(this.config);
  }

  @Get('legal')
  @Header('Cache-Control', 'no-store')
  @UseGuards(StatusLimitGuard)
  @ApiOperation({ summary: 'Get the terms and the privacy policy that the operator wrote' })
  @ApiOkResponse({ type: LegalAnswer })
  @ApiTooManyRequestsResponse({ description: 'More than 120 calls in a minute' })
  legal(): LegalTexts {
    return this.ownLegal.texts();
  }
}
