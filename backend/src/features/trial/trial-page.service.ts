import { Inject, Injectable } from '@nestjs/common';
import { conditionToReach } from '../../contract/level-rules.js';
import { trialCodeMessage } from '../../contract/messages/bot-answers.js';
import { CORE_SYMBOLS, type CoreSymbol } from '../../contract/symbols.js';
import { CHAT_OF_AN_ACCOUNT } from '../../contract/telegram.js';
import { CODE_NOT_SENT, INVALID_CODE, INVALID_HANDLE, readHandle } from '../../contract/trial-page.js';
import { type TrialTrigger, toTrialTrigger } from '../../contract/trigger.js';
import { Replies } from '../../pipeline/delivery/telegram/replies.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import { RateLimiter, tooMany } from '../../platform/rate-limit/rate-limiter.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import type { ChatState } from '../../identity/trial/trial-sessions.js';
import { type HandleChat, Handles } from '../telegram-link/chats.js';
import { LinkTokens } from '../telegram-link/link-tokens.js';
import { trialOwner } from '../../identity/owner.js';
import type { TriggerInput } from '../triggers/domain/edit-plan.js';
import { TriggersService } from '../triggers/triggers.service.js';
import { readCode } from './code-mac.js';
import { MESSAGES_PAUSED } from '../triggers/domain/sample-outcome.js';
import type { TrialLevels } from './domain/read-trial-form.js';
import { type BroughtCode, TrialCodes } from './trial-codes.js';
import { EDITS_PER_CHAT } from './trial-triggers.service.js';

/** Of one handle by one asker, so that a stranger does not use up those of the person. */
const STARTS = { max: 3, windowSec: 3600 };
/** Of one chat by everybody, while its person neither writes to the bot nor brings a code. */
const UNANSWERED_CODES = { max: 6, windowSec: 24 * 3600 };
const UNANSWERED =
  'Nobody used the last codes sent to this chat. Write anything to the bot and ask again, or use “Connect Telegram” on the front page: its link needs no code.';
const FIRST_PRICE_SEC = 5;

export interface CodeAsker {
  readonly nonce: string;
  readonly address: string;
}

/**
 * The trial of somebody who gives a handle instead of following a link. A bot cannot write to people who never wrote
 * to it, and a handle proves nothing: a code that is sent to the chat does.
 */
@Injectable()
export class TrialPageService {
  constructor(
    private readonly handles: Handles,
    private readonly linkTokens: LinkTokens,
    private readonly codes: TrialCodes,
    private readonly replies: Replies,
    private readonly triggers: TriggersService,
    private readonly prices: PriceTable,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Pick<Config, 'brandName'>,
  ) {}

  /**
   * Sends a new code to the handle's chat; resolves once Telegram has accepted it, or may have. A code that was not
   * sent is not counted.
   * @throws AppError 422 for an unknown handle or a message Telegram refused; 409 if the person blocked or paused the
   * bot; 429 beyond the limits above, and after ten wrong codes.
   */
  async start(handleText: string, { nonce, address }: CodeAsker): Promise<void> {
    const handle = nameOf(handleText);
    const chat = await this.handles.chatOf(handle);
    const limit = await this.limitStarts(`${handle}:${address}`, chat);
    if (chat === null) throw notSent();
    refuseUnreachable(chat);
    await this.codes.requireOpen(chat.chatId);
    await this.limiter.consume(unansweredKey(chat), UNANSWERED_CODES).catch(tooMany(() => UNANSWERED));
    const asked = await this.codes.issue(chat.chatId, nonce);
    const message = trialCodeMessage(asked.code, this.config.brandName);
    if ((await this.replies.send(chat.chatId, message)) !== 'not-sent') return;
    await this.codes.withdraw(asked);
    await this.limiter.giveBack(limit, STARTS);
    await this.limiter.giveBack(unansweredKey(chat), UNANSWERED_CODES);
    refuseUnreachable((await this.handles.chatOf(handle)) ?? chat);
    throw notSent();
  }

  /**
   * The token of a session of the handle's chat, for the right code. `nonce` is of the browser that asked; null
   * without one.
   * @throws AppError 422 for any other code; 409 if the chat belongs to an account, which only the right code reveals;
   * 429 after ten wrong ones in a day.
   */
  async verify(handleText: string, typed: Pick<BroughtCode, 'code' | 'nonce'>): Promise<string> {
    const handle = nameOf(handleText);
    const code = readCode(typed.code);
    const chat = code === null ? null : await this.handles.chatOf(handle);
    if (code === null || chat === null) throw invalidCode();
    const { chatId } = chat;
    if ((await this.codes.redeem({ chatId, nonce: typed.nonce, code })) === 'wrong') throw invalidCode();
    await this.limiter.forget(unansweredKey(chat));
    const token = await this.linkTokens.open(chatId);
    if (token === null) throw new AppError('CONFLICT', 409, CHAT_OF_AN_ACCOUNT);
    return token;
  }

  /**
   * Makes the levels the triggers of a chat that is verified: all three or none.
   * @throws AppError 403 if the chat is not the handle's, 409 if nothing can be sent to it, 429 from the 301st
   * edit in a minute on, 503 without a price.
   */
  async enable(chat: ChatState, handleText: string, levels: TrialLevels): Promise<readonly TrialTrigger[]> {
    if (chat.username?.toLowerCase() !== nameOf(handleText)) {
      throw new AppError('FORBIDDEN', 403, 'This handle is not the one you verified.');
    }
    refuseUnreachable(chat);
    await this.limiter.consume(`trial-edit:${chat.chatId}`, EDITS_PER_CHAT);
    const inputs = CORE_SYMBOLS.map((symbol) => this.inputOf(symbol, levels[symbol]));
    return (await this.triggers.upsertAll(trialOwner(chat.chatId), inputs)).map(toTrialTrigger);
  }

  /** Calls in vain count apart: whoever then starts the bot, or unblocks it, need not wait. Answers what they count as. */
  private async limitStarts(asked: string, chat: ChatState | null): Promise<string> {
    const inVain = chat === null || chat.blocked || chat.stopped;
    const key = `trial-start${inVain ? '-in-vain' : ''}:${asked}`;
    await this.limiter.consume(key, STARTS).catch(tooMany(tooManyStarts));
    return key;
  }

  private inputOf(symbol: CoreSymbol, level: number): TriggerInput {
    const current = this.prices.get(symbol);
    if (current === null) {
      const message = `There is no ${symbol} price yet, so it is not clear on which side of it your level lies. Please try again in a moment.`;
      throw new AppError('UNAVAILABLE', 503, message, { retryAfterSec: FIRST_PRICE_SEC });
    }
    return { symbol, condition: conditionToReach(level, current.price), armed: true };
  }
}

function nameOf(handleText: string): string {
  const handle = readHandle(handleText);
  if (handle !== null) return handle;
  throw brokenField('handle', INVALID_HANDLE);
}

/** A new one each time the person writes. */
function unansweredKey({ chatId, heardAt }: HandleChat): string {
  return `trial-unanswered:${chatId}:${heardAt.getTime()}`;
}

function refuseUnreachable({ blocked, stopped }: ChatState): void {
  if (blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
  if (stopped) throw new AppError('CONFLICT', 409, MESSAGES_PAUSED);
}

function tooManyStarts(retryAfterSec: number): string {
  const minutes = Math.ceil(retryAfterSec / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `You may ask for ${STARTS.max} codes an hour. Try again in ${wait}.`;
}

function invalidCode(): AppError {
  return brokenField('code', INVALID_CODE);
}

function notSent(): AppError {
  return new AppError('RULE_BROKEN', 422, CODE_NOT_SENT);
}
