import { Injectable } from '@nestjs/common';
import { BotApi, type OutgoingMessage } from '../../telegram/bot-api.js';
import { SendGate } from '../../telegram/send-gate.js';
import type { ChannelCaller, CallRequest, ToldAnswer } from '../call-kind.js';
import { groupAnswerOf } from './group-answer.js';
import { GroupChannels } from './group-channels.js';

const PATIENCE_MS = 5000;

/** Sends to Telegram groups. What the group's pace allows is asked before. */
@Injectable()
export class GroupCaller implements ChannelCaller {
  constructor(
    private readonly api: BotApi,
    private readonly gate: SendGate,
    private readonly channels: GroupChannels,
  ) {}

  /** A group that has become a supergroup is followed at once, within the same call. */
  async post({ body }: CallRequest, stop: AbortSignal): Promise<ToldAnswer> {
    const message = JSON.parse(String(body)) as OutgoingMessage;
    const first = await this.api.sendMessage('delivery', message, stop);
    if (first.kind === 'bad-markup') {
      // Markup that Telegram refuses is our own: the same words go without it.
      return groupAnswerOf(await this.api.sendMessage('delivery', { ...message, form: 'plain' }, stop));
    }
    if (first.kind !== 'moved') return groupAnswerOf(first);
    const { toChatId: chatId } = first;
    try {
      await this.channels.move(message.chatId, chatId);
    } catch {
      return groupAnswerOf({ kind: 'unanswered', mayHaveArrived: false, detail: 'a move was not written' });
    }
    const again = { ...message, chatId };
    return groupAnswerOf(await this.api.sendMessage('delivery', again, stop));
  }

  /** The same for a test, which waits for the group's pace up to 5 s. */
  async test(request: CallRequest, stop: AbortSignal): Promise<ToldAnswer> {
    const { chatId } = JSON.parse(String(request.body)) as OutgoingMessage;
    if (!(await this.gate.startReply(chatId, PATIENCE_MS))) {
      return groupAnswerOf({ kind: 'flooded', retryAfterMs: PATIENCE_MS });
    }
    try {
      return await this.post(request, stop);
    } finally {
      this.gate.ended('reply', chatId);
    }
  }
}
