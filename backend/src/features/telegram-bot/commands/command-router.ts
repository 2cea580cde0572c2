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
import { type ChatCommand, type CommandServices, orRefusal, refuse } from './chat-command.js';
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

type Handler = (context: ChatCommand, services: CommandServices) => Promise<unknown>;

const HANDLERS: Readonly<Partial<Record<string, Handler>>> = {
  '/start': handleStart,
  '/help': handleHelp,
  '/price': handlePrice,
  '/list': handleList,
  '/above': (context, services) => handleSet('above', context, services),
  '/below': (context, services) => handleSet('below', context, services),
  '/inside': (context, services) => handleSet('inside', context, services),
  '/outside': (context, services) => handleSet('outside', context, services),
  '/move': (context, services) => handleMove('move', context, services),
  '/trail': (context, services) => handleMove('trail', context, services),
  '/arm': (context, services) => handleNumbered('arm', context, services),
  '/disarm': (context, services) => handleNumbered('disarm', context, services),
  '/delete': (context, services) => handleNumbered('delete', context, services),
  '/edit': handleEdit,
  '/name': (context, services) => handleTerm('name', context, services),
  '/until': (context, services) => handleTerm('until', context, services),
  '/summary': handleSummary,
  '/status': handleStatus,
  '/timezone': handleTimezone,
  '/quiet': handleQuiet,
  '/mute': handleMute,
  '/stop': handleStop,
};

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
    if (await this.mayUseBot(command, context)) {
      const handle = command === null ? handlePlainText : (HANDLERS[command] ?? notUnderstood);
      return handle(context, this.services());
    }
    await context.reply(PRIVATE_BOT);
    return 'turned-away';
  }

  /** Where there is no trial, a stranger gets in by the link that an account shows, and by nothing else. */
  private async mayUseBot(command: string | null, { chat, words: [code] }: ChatCommand): Promise<boolean> {
    if (!(await this.owners.isStranger(chat.chatId))) return true;
    return command === '/start' && code !== undefined && this.linkTokens.isOfAccount(code);
  }

  /** What handlers need, as of this moment. */
  services(): CommandServices {
    const { chats, owners, linkTokens, links, triggers, prices, market, health, settings } = this;
    const { publicUrl, brandName, marketSource: source, triggerRules } = this.config;
    const rooms = { chats, owners, linkTokens, links, triggers, prices, market, health, settings };
    return {
      ...rooms,
      source,
      publicUrl,
      brandName,
      sentences: planSentences(this.config),
      cooldownMs: triggerRules.cooldownMs,
      now: this.clock.now(),
    };
  }
}

/** A refusal the person has to read is the answer. */
async function answered(work: Promise<unknown>, { reply }: ChatCommand): Promise<unknown> {
  const outcome = await orRefusal(work);
  return outcome instanceof AppError ? refuse(reply, outcome.message) : outcome;
}
