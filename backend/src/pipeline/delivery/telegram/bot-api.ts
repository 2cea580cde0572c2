import { Inject, Injectable } from '@nestjs/common';
import { Telegram } from 'telegraf';
import { isMark } from '../../../contract/messages/marks.js';
import { withDeadline } from '../../../platform/clock/deadline.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { tunnelAgent } from '../../../platform/outbound/outbound-proxy.js';
import type { Reach } from '../domain/circuit.js';
import type { SendOutcome } from '../domain/retry-policy.js';
import { inlineKeyboard, type KeyboardRows } from './keyboard.js';
import { TelegramReach } from './reach.js';
import { type SendCaller, SendGate } from './send-gate.js';
import { SendPauses } from './send-pauses.js';
import { type CallFailure, outcomeOf, reachOf } from './send-outcome.js';

/** A claim lasts longer than two of these, so that nobody else sends a message whose call is still under way. */
const CALL_TIMEOUT_MS = 8000;
/** As long an edit, or the answer to a pressed button, waits for its turn. */
const PATIENCE_MS = 5000;

export interface OutgoingMessage {
  readonly chatId: string;
  /** Of a topic; absent and null: the chat itself. */
  readonly threadId?: string | null;
  /** Plain text, at most 4096 UTF-16 units. */
  readonly text: string;
  readonly form: 'html' | 'plain';
  readonly rows: KeyboardRows;
  /** Without a sound; absent: as the person has set Telegram. */
  readonly silent?: boolean;
}

/** What came of a call that sends no message. */
export type BotCallOutcome = { readonly kind: 'done' } | CallFailure;

const NO_TURN: BotCallOutcome = { kind: 'flooded', retryAfterMs: PATIENCE_MS };

/**
 * Calls that send something, on any server that speaks the Bot API. None rejects: every answer, and none, is an outcome.
 * A wait that Telegram asks for is passed on to the SendGate.
 */
@Injectable()
export class BotApi {
  private readonly telegram: Telegram;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly reach: TelegramReach,
    private readonly gate: SendGate,
    private readonly pauses: SendPauses,
  ) {
    const { token, apiRoot } = config.telegram;
    const agent = tunnelAgent(apiRoot);
    this.telegram = new Telegram(token, { apiRoot, webhookReply: false, ...(agent && { agent }) });
  }

  /** Whoever calls asks the SendGate first. Ends within 8 s, at once when `stop` aborts. */
  async sendMessage(
    caller: SendCaller,
    message: OutgoingMessage,
    stop: AbortSignal | null = null,
  ): Promise<SendOutcome> {
    const outcome = await this.tryToSend(message, stop);
    if (!stop?.aborted) this.reach.sent(caller, message.chatId, reachOf(outcome));
    if (outcome.kind === 'flooded') await this.pauses.flooded(message.chatId, outcome.retryAfterMs);
    return outcome;
  }

  /**
   * Replaces a message of ours and its buttons; one that says so already is done. Takes its turn in the SendGate behind everything
   * else: `flooded` if that does not come within 5 s, and at once while Telegram wants no call to this chat. Ends within 13 s.
   */
  async editMessage(
    chatId: string,
    messageId: string,
    text: string,
    rows: KeyboardRows,
  ): Promise<BotCallOutcome> {
    await this.pauses.refresh(chatId);
    const waitMs = this.gate.pausedFor(chatId);
    if (waitMs > 0) return { kind: 'flooded', retryAfterMs: waitMs };
    if (!(await this.gate.startEdit(chatId, PATIENCE_MS))) return NO_TURN;
    try {
      await this.call('editMessageText', null, {
        chat_id: Number(chatId),
        message_id: Number(messageId),
        text: toHtml(text),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        reply_markup: inlineKeyboard(rows),
      });
      return { kind: 'done' };
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome.kind === 'flooded') await this.pauses.editFlooded(chatId, outcome.retryAfterMs);
      const isSame = outcome.kind === 'refused' && /message is not modified/i.test(outcome.detail);
      return isSame ? { kind: 'done' } : outcome;
    } finally {
      this.gate.ended('reply', chatId);
    }
  }

  /**
   * Ends the waiting of whoever pressed a button, with a notice of at most 200 characters; an empty one shows nothing.
   * Takes its turn in the SendGate: `flooded` if that does not come within 5 s. Ends within 13 s.
   */
  async answerCallback(queryId: string, text: string): Promise<BotCallOutcome> {
    if (!(await this.gate.startAnswer(PATIENCE_MS))) return NO_TURN;
    try {
      await this.call('answerCallbackQuery', null, { callback_query_id: queryId, text });
      return { kind: 'done' };
    } catch (error) {
      return outcomeOf(error);
    } finally {
      this.gate.answerEnded();
    }
  }

  /** Asks whether somebody is there who knows our token. Ends within 8 s, at once when `stop` aborts. */
  async probe(stop: AbortSignal): Promise<Reach> {
    try {
      await this.call('getMe', stop, {});
      return 'answered';
    } catch (error) {
      return reachOf(outcomeOf(error));
    }
  }

  private async tryToSend(message: OutgoingMessage, stop: AbortSignal | null): Promise<SendOutcome> {
    try {
      const sent = await this.call('sendMessage', stop, payloadOf(message));
      if (Number.isSafeInteger(sent.message_id))
        return { kind: 'accepted', messageId: String(sent.message_id) };
      return { kind: 'unanswered', mayHaveArrived: true, detail: 'an answer without a message' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  private call<M extends 'sendMessage' | 'editMessageText' | 'answerCallbackQuery' | 'getMe'>(
    method: M,
    stop: AbortSignal | null,
    payload: Parameters<typeof this.telegram.callApi<M>>[1],
  ) {
    return withDeadline(CALL_TIMEOUT_MS, stop, (signal) =>
      this.telegram.callApi<M>(method, payload, { signal: signal as never }),
    );
  }
}

function payloadOf({ chatId, threadId = null, text, form, rows, silent = false }: OutgoingMessage) {
  return {
    chat_id: Number(chatId),
    text: form === 'html' ? toHtml(text) : text,
    parse_mode: form === 'html' ? ('HTML' as const) : undefined,
    link_preview_options: { is_disabled: true },
    reply_markup: inlineKeyboard(rows),
    ...(silent && { disable_notification: true }),
    ...(threadId !== null && { message_thread_id: Number(threadId) }),
  };
}

/**
 * Plain text lines as Telegram's HTML: every value escaped, the first line that says something in bold. Telegram
 * shows exactly the text that came in. (https://core.telegram.org/bots/api#html-style)
 */
export function toHtml(text: string): string {
  const lines = text.split('\n');
  const headline = lines.findIndex((line) => line.trim() !== '' && !isMark(line));
  return lines
    .map((line, index) => (index === headline ? `<b>${escaped(line)}</b>` : escaped(line)))
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
