import { Controller, Get, Header, HttpCode, Inject, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AlertAcknowledged } from '../../contract/channels.js';
import { escapedHtml } from '../../contract/messages/email-form.js';
import { zonedMinutes } from '../../contract/messages/moments.js';
import type { Person } from '../../identity/person.js';
import { PersonIfAny } from '../../identity/this-person.js';
import { BearerToken } from '../../identity/trial/bearer-token.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access, Scope } from '../../platform/http/access.js';
import { LimitApiCalls } from '../../platform/rate-limit/limit-per-address.js';
import { alertOfToken } from './acknowledge-link.js';
import { Acknowledgements, type LinkedAlert } from './acknowledgements.js';
import { AlertsOwner } from './alerts.controller.js';

/** An id that is no UUID belongs to nobody: 404. */
const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('NOT_FOUND', 404) });

@ApiTags('alerts')
@ApiBearerAuth()
@ApiCookieAuth('bw_session')
@Controller('api/alerts')
@Access('optional')
export class AcknowledgeController {
  constructor(
    private readonly owners: AlertsOwner,
    private readonly acknowledgements: Acknowledgements,
  ) {}

  @Post(':id/acknowledge')
  @Scope('alerts')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary:
      'Say that you have seen an alert, so that nothing that waits for it comes; the first time counts',
  })
  async acknowledge(
    @Param('id', ID) id: string,
    @BearerToken() token: string | null,
    @PersonIfAny() person: Person | null,
  ): Promise<AlertAcknowledged> {
    const owner = await this.owners.of(token, person);
    const [acknowledged] = await this.acknowledgements.acknowledge(owner, [id], 'page');
    if (acknowledged === undefined) throw new AppError('NOT_FOUND', 404);
    return acknowledged;
  }
}

/**
 * What a person sees who opens the link of an alert: one button, or since when it is known. `seenAt`: "14:03 CET"; null: not
 * acknowledged yet. Pure.
 */
function acknowledgePage(seenAt: string | null, brandName: string): string {
  const brand = escapedHtml(brandName);
  const content =
    seenAt === null
      ? '<p>Press Seen to call off the rest of this alert’s route.</p>\n<form method="post"><button>Seen</button></form>'
      : `<p>Seen at ${seenAt}.</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${brand}: alert</title></head>
<body><main><h1>Alert from ${brand}</h1>${content}</main></body></html>
`;
}

/** Where "Seen" is said without signing in. A look alone changes nothing: programs that check mails look, too. */
@Controller('a')
@Access('public')
export class AcknowledgeLinkController {
  constructor(
    private readonly acknowledgements: Acknowledgements,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionSecret' | 'brandName'>,
  ) {}

  @Get(':token')
  @Header('Cache-Control', 'no-store')
  @ApiExcludeEndpoint()
  @LimitApiCalls()
  async show(@Param('token') token: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { at, zone } = await this.find(token);
    const seenAt = at === null ? null : zonedMinutes(at.getTime(), this.clock.now(), zone);
    response.type('html');
    return acknowledgePage(seenAt, this.config.brandName);
  }

  /** Of all alerts that came in the same message. */
  @Post(':token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiExcludeEndpoint()
  @LimitApiCalls()
  async acknowledge(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const { owner, ids } = await this.find(token);
    await this.acknowledgements.acknowledge(owner, ids, 'link');
    return this.show(token, response);
  }

  private async find(token: string): Promise<LinkedAlert> {
    const id = alertOfToken(this.config.sessionSecret, token);
    const linked = id === null ? null : await this.acknowledgements.linked(id);
    if (linked === null)
      throw new AppError('NOT_FOUND', 404, 'This link leads to no alert, or not any more.');
    return linked;
  }
}
