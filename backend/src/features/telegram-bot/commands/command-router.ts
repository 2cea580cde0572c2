import { Inject, Injectable } from '@nestjs/common';
import { PRIVATE_BOT } from '../../../contract/messages/bot-answers.js';
import { planSentences } from '../../../contract/plans.js';
import type { ChosenLevels } from '../../../contract/messages/level-buttons.js';
import { DeliveryHealth } from '../../../pipeline/delivery/delivery-health.js';
import { MarketStatusSource } from '../../../pipeline/price-feed/market-status.js';
import { PriceTable } from '../../../pipeline/price-feed/price-table.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { SettingsService } from '../../accounts/settings/settings.service.js';
import { ChatOwners, Chats } from '../../telegram-link/chats.js';
import { LinkTokens } from '../../telegram-link/link-tokens.js';
import { LinkRequests } from '../../telegram-link/link-requests.js';
import { TriggersService } from '../../triggers/triggers.service.js';
import { type ChatCommand, type CommandServices, orRefusal } from './chat-command.js';
import {
  handleHelp,
  handleList,
  handlePrice,
  handleStatus,
  handleStop,
  handleSummary,
} from './info-commands.js';
import { handleMute, handleQuiet, handleTimezone, setZone } from './clock-commands.js';
import { handleEdit, handleNumbered } from './numbered.js';
import { handlePlainText, notUnderstood } from './plain-text.js';
import { handleChosen, handleMove, handleSet } from './set.js';
import { handleStart } from './start.js';
import { handleTerm } from './terms.js';

@Injectable()
export class CommandRouter {
  constructor(
    private readonly chats: Chats,
    private readonly owners: ChatOwners,
    private readonly linkTokens: LinkTokens,
    private readonly links: LinkRequests,
    private readonly triggers: TriggersService,
    private readonly prices: PriceTable,
    private readonly market: MarketStatusSource,
    private readonly health: DeliveryHealth,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `command` in lower case with its slash, null for a message that is none. Resolves with what came of it. */
  serve(command: string | null, context: ChatCommand): Promise<unknown> {
    return answered(this.serveUnlessPrivate(command, context), context);
  }

  choose(chosen: ChosenLevels, context: ChatCommand): Promise<unknown> {
    return answered(handleChosen(chosen, context, this.services()), context);
  }

  /** Sets the zone of the chat's owner. Resolves with what to answer, which may be a refusal. */
  async chooseZone(chatId: string, zone: string): Promise<string> {
    const outcome = await orRefusal(setZone(chatId, zone, this.services()));
    return outcome instanceof AppError ? outcome.message : outcome;
  }

  private async serveUnlessPrivate(command: string | null, context: ChatCommand): Promise<unknown> {
    if (await this.mayUseBot(command, context)) return this.handle(command, context);
    await context.reply(PRIVATE_BOT);
    return 'turned-away';
  }

  /** Where there is no trial, a stranger gets in by the link that an account shows, and by nothing else. */
  private async mayUseBot(command: string | null, { chat, words: [code] }: ChatCommand): Promise<boolean> {
    if (!(await this.owners.isStranger(chat.chatId))) return true;
    return command === '/start' && code !== undefined && this.linkTokens.isOfAccount(code);
  }

  private handle(command: string | null, context: ChatCommand): Promise<unknown> {
    const services = this.services();
    switch (command) {
      case '/start':
        return handleStart(context, services);
      case '/help':
        return handleHelp(context, services);
      case '/price':
        return handlePrice(context, services);
      case '/list':
        return handleList(context, services);
      case '/above':
        return handleSet('above', context, services);
      case '/below':
        return handleSet('below', context, services);
      case '/inside':
        return handleSet('inside', context, services);
      case '/outside':
        return handleSet('outside', context, services);
      case '/move':
        return handleMove('move', context, services);
      case '/trail':
        return handleMove('trail', context, services);
      case '/arm':
        return handleNumbered('arm', context, services);
      case '/disarm':
        return handleNumbered('disarm', context, services);
      case '/delete':
        return handleNumbered('delete', context, services);
      case '/edit':
        return handleEdit(context, services);
      case '/name':
        return handleTerm('name', context, services);
      case '/until':
        return handleTerm('until', context, services);
      case '/summary':
        return handleSummary(context, services);
      case '/status':
        return handleStatus(context, services);
      case '/timezone':
        return handleTimezone(context, services);
      case '/quiet':
        return handleQuiet(context, services);
      case '/mute':
        return handleMute(context, services);
      case '/stop':
        return handleStop(context, services);
      case null:
        return handlePlainText(context, services);
      default:
        return notUnderstood(context);
    }
  }

  /** What handlers need, as of this moment. */
  services(): CommandServices {
    const { chats, owners, linkTokens, links, triggers, prices, market, health, settings } = this;
    const { publicUrl, brandName, marketSource: source, triggerRules } = this.config;
    const { cooldownMs } = triggerRules;
    const now = this.clock.now();
    return {
      chats,
      owners,
      linkTokens,
      links,
      triggers,
      prices,
      market,
      health,
      settings,
      source,
      publicUrl,
      brandName,
      sentences: planSentences(this.config),
      cooldownMs,
      now,
    };
  }
}

/** A refusal the person has to read is the answer. */
async function answered(work: Promise<unknown>, { reply }: ChatCommand): Promise<unknown> {
  const outcome = await orRefusal(work);
  if (!(outcome instanceof AppError)) return outcome;
  await reply(outcome.message);
  return 'refused';
}
