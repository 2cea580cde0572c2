import { Inject, Injectable } from '@nestjs/common';
import { Telegram } from 'telegraf';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { SendOutcome } from '../domain/retry-policy.js';
import { withDeadline } from './deadline.js';
import { toHtml } from './html.js';
import { outcomeOf } from './send-outcome.js';
import type { UrlButton } from './url-button.js';

/** A claim lasts longer than two of these, so that nobody else sends a message whose call is still under way. */
const CALL_TIMEOUT_MS = 8000;

export interface OutgoingMessage {
  readonly chatId: string;
  /** Plain text, at most 4096 UTF-16 units. */
  readonly text: string;
  readonly form: 'html' | 'plain';
  readonly buttons: readonly UrlButton[];
}

/** Calls that send something, on any server that speaks the Bot API. Whoever calls asks the SendGate first. */
@Injectable()
export class BotApi {
  private readonly telegram: Telegram;

  constructor(@Inject(CONFIG) config: Config) {
    const { token, apiRoot } = config.telegram;
    this.telegram = new Telegram(token, { apiRoot, webhookReply: false });
  }

  /** Never rejects: every answer, and none, is an outcome. Ends within 8 s, at once when `stop` aborts. */
  async sendMessage(message: OutgoingMessage, stop: AbortSignal | null = null): Promise<SendOutcome> {
    try {
      const sent = await withDeadline(CALL_TIMEOUT_MS, stop, (signal) =>
        this.telegram.callApi('sendMessage', payloadOf(message), { signal: signal as never }),
      );
      return { kind: 'accepted', messageId: String(sent.message_id) };
    } catch (error) {
      return outcomeOf(error);
    }
  }
}

function payloadOf({ chatId, text, form, buttons }: OutgoingMessage) {
  return {
    chat_id: Number(chatId),
    text: form === 'html' ? toHtml(text) : text,
    parse_mode: form === 'html' ? ('HTML' as const) : undefined,
    link_preview_options: { is_disabled: true },
    reply_markup: buttons.length === 0 ? undefined : { inline_keyboard: [[...buttons]] },
  };
}
