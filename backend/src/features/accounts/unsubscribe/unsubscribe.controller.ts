import { Controller, Get, Header, HttpCode, Inject, Post, Query } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import {
  type EmailSubscription,
  type OptionalEmail,
  subscriptionOf,
  unsubscribeLink,
} from '../../../pipeline/delivery/unsubscribe-link.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';

const NAMES: Readonly<Record<OptionalEmail, string>> = {
  alerts: 'Alerts by e-mail',
  notices: 'E-mails about your plan, triggers and news',
};

const COLUMNS: Readonly<Record<OptionalEmail, string>> = {
  alerts: 'alerts_by_mail',
  notices: 'notices_by_mail',
};

type LinkQuery = Readonly<Record<string, unknown>>;

/** Where List-Unsubscribe of a mail leads. Who has the link decides: nobody signs in, and a look alone changes nothing. */
@Controller('api/mail/unsubscribe')
@Access('public')
export class UnsubscribeController {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiExcludeEndpoint()
  @LimitApiCalls()
  async show(@Query() query: LinkQuery): Promise<string> {
    const subscription = this.read(query);
    const { userId, email } = subscription;
    const [chosen] = await this.db.query<{ wanted: boolean }[]>(
      `SELECT ${COLUMNS[email]} AS wanted FROM user_settings WHERE user_id = $1`,
      [userId],
    );
    if (chosen === undefined) throw new AppError('NOT_FOUND', 404);
    return this.page(subscription, chosen.wanted);
  }

  /** A mail program posts nothing but "List-Unsubscribe=One-Click"; `again` in the query takes it back. */
  @Post()
  @HttpCode(200)
  @Header('Content-Type', 'text/html; charset=utf-8')
  @ApiExcludeEndpoint()
  @LimitApiCalls()
  async choose(@Query() query: LinkQuery): Promise<string> {
    const subscription = this.read(query);
    const { userId, email } = subscription;
    const wanted = query['again'] === '1';
    const [, changed] = await this.db.query<[unknown[], number]>(
      `UPDATE user_settings SET ${COLUMNS[email]} = $2 WHERE user_id = $1`,
      [userId, wanted],
    );
    if (changed === 0) throw new AppError('NOT_FOUND', 404);
    return this.page(subscription, wanted);
  }

  /** What a person sees who opens the link of a mail: how it is, and one button that changes it. */
  private page(subscription: EmailSubscription, isSent: boolean): string {
    const { brandName } = this.config;
    const name = NAMES[subscription.email];
    const sentence = isSent ? `${name}: on.` : `${name}: off. We no longer send these.`;
    const button = isSent ? 'Stop these e-mails' : 'Send them again';
    // An address of ours, which holds the proof.
    const { pathname, search } = new URL(unsubscribeLink(this.config, subscription));
    const action = `${pathname}${search}${isSent ? '' : '&again=1'}`.replaceAll('&', '&amp;');
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${brandName}: e-mail</title></head>
<body><main><h1>E-mail from ${brandName}</h1><p>${sentence}</p>
<form method="post" action="${action}"><button>${button}</button></form></main></body></html>
`;
  }

  private read(query: LinkQuery): EmailSubscription {
    const subscription = subscriptionOf(this.config.sessionSecret, query);
    if (subscription === null) throw new AppError('NOT_FOUND', 404);
    return subscription;
  }
}
