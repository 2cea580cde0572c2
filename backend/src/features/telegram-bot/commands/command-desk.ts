import { Inject, Injectable } from '@nestjs/common';
import type { ChosenLevels } from '../../../contract/messages/level-buttons.js';
import { DeliveryHealth } from '../../../pipeline/delivery/delivery-health.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { TriggerActs } from '../../triggers/trigger-acts.js';
import { TriggersService } from '../../triggers/triggers.service.js';
import { ChatOwners } from '../../telegram-link/chat-owner.js';
import { Chats } from '../../telegram-link/chats.js';
import { Handshakes } from '../../telegram-link/handshakes.js';
import { LinkRequests } from '../../telegram-link/link-requests.js';
import { handleAnythingElse, handleHelp } from './help.js';
import { handleList } from './list.js';
import { handleNumbered, type NumberedCommand } from './numbered.js';
import { handlePrice } from './price.js';
import { orRefusal } from './refusal.js';
import { handleChosen, handleSet, type SetNeeds } from './set.js';
import { handleStart } from './start.js';
import { handleStatus } from './status.js';
import { handleStop } from './stop.js';
import { handleSummary } from './summary.js';
import type { Talk } from './talk.js';

/** Which command gets which handler. */
@Injectable()
export class CommandDesk {
  constructor(
    private readonly chats: Chats,
    private readonly owners: ChatOwners,
    private readonly handshakes: Handshakes,
    private readonly links: LinkRequests,
    private readonly triggers: TriggersService,
    private readonly acts: TriggerActs,
    private readonly prices: PriceTable,
    private readonly market: MarketStatusSource,
    private readonly health: DeliveryHealth,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * `command` in lower case with its slash, null for a message that is none. Resolves with what came of it; a refusal the
   * person has to read is the answer.
   */
  async serve(command: string | null, talk: Talk): Promise<unknown> {
    const outcome = await orRefusal(this.handle(command, talk));
    if (!(outcome instanceof AppError)) return outcome;
    await talk.reply(outcome.message);
    return 'refused';
  }

  /** Levels that were chosen by a button; otherwise like `serve`. */
  async choose(chosen: ChosenLevels, talk: Talk): Promise<unknown> {
    const outcome = await orRefusal(handleChosen(chosen, talk, this.setNeeds()));
    if (!(outcome instanceof AppError)) return outcome;
    await talk.reply(outcome.message);
    return 'refused';
  }

  private setNeeds(): SetNeeds {
    const { owners, triggers, prices, chats } = this;
    return { owners, triggers, prices, source: this.config.marketSource, chats };
  }

  private handle(command: string | null, talk: Talk): Promise<unknown> {
    const { chats, owners, handshakes, triggers, prices, market, health } = this;
    const { publicUrl, marketSource: source, triggerRules } = this.config;
    const { cooldownMs } = triggerRules;
    const now = this.clock.now();
    switch (command) {
      case '/start':
        return handleStart(talk, { handshakes, links: this.links, chats, publicUrl });
      case '/help':
        return handleHelp(talk, publicUrl);
      case '/price':
        return handlePrice(talk, { prices, market, source, now });
      case '/list':
        return handleList(talk, {
          owners,
          triggers,
          prices,
          market,
          source,
          publicUrl,
          chats,
          cooldownMs,
          now,
        });
      case '/above':
        return handleSet('above', talk, this.setNeeds());
      case '/below':
        return handleSet('below', talk, this.setNeeds());
      case '/inside':
        return handleSet('inside', talk, this.setNeeds());
      case '/arm':
        return this.numbered('arm', talk);
      case '/disarm':
        return this.numbered('disarm', talk);
      case '/delete':
        return this.numbered('delete', talk);
      case '/summary':
        return handleSummary(talk, { owners, triggers, prices, market, source, publicUrl, cooldownMs, now });
      case '/status':
        return handleStatus(talk, { owners, triggers, market, health, chats, now });
      case '/stop':
        return handleStop(talk, chats);
      case null:
      default:
        return handleAnythingElse(talk);
    }
  }

  private numbered(command: NumberedCommand, talk: Talk): Promise<unknown> {
    const { chats, owners, acts, prices } = this;
    return handleNumbered(command, talk, { chats, owners, acts, prices, source: this.config.marketSource });
  }
}
