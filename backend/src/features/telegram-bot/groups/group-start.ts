import { Inject, Injectable } from '@nestjs/common';
import {
  groupAnswers,
  groupButtons,
  groupNotices,
  type PressedGroupButton,
} from '../../../contract/messages/group-answers.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import {
  type GroupLinked,
  GroupLinks,
  type GroupTarget,
  type OpenRequest,
} from '../../channels/groups/group-links.js';
import { GroupAdmins } from './group-admins.js';
import type { GroupMessage, MembershipChange } from '../domain/group-facts.js';

/** `notice` is shown where the button was pressed, `text` takes the place of the question. */
export interface GroupAnswered {
  readonly notice: string;
  readonly text: string;
}

/**
 * How a group gets an account's alerts. Its code alone is worth nothing: the account's own person has to bring it, and has to
 * be an admin there at that moment.
 */
@Injectable()
export class GroupStart {
  constructor(
    private readonly links: GroupLinks,
    private readonly admins: GroupAdmins,
    private readonly replies: Replies,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /** `/start CODE` in a group. */
  async bringCode({ target, sender }: GroupMessage, code: string): Promise<void> {
    const say = (text: string) => this.replies.send(target.chatId, text, [], target.threadId);
    const request = await this.links.byCode(code);
    if (request === null) return void (await say(groupAnswers.over(this.config.publicUrl)));
    if (sender.kind === 'anonymous') {
      await say(await this.askPrivately(request, target));
      return;
    }
    if (sender.kind !== 'person' || sender.userId !== request.telegramUserId) {
      await say(groupAnswers.notYours());
      return;
    }
    await say(await this.linkAsAdmin(request, target, groupAnswers.linked()));
  }

  /** The bot became an admin of a Telegram channel, where nobody can write to it. */
  async cameToChannel({ target, by, now }: MembershipChange): Promise<void> {
    const request = await this.links.forChannel(by);
    if (request === null) return;
    const text =
      now === 'muted'
        ? groupAnswers.mayNotPost(target.title)
        : await this.linkAsAdmin(request, target, groupAnswers.channelLinked(target.title));
    await this.replies.send(request.privateChatId, text);
  }

  /** The answer in private chat `chatId` to whether an anonymous admin was its person. */
  async confirm(chatId: string, { answer, requestId }: PressedGroupButton): Promise<GroupAnswered> {
    const request = await this.links.confirming(requestId, chatId);
    if (request === null) return { notice: groupNotices.over(), text: groupNotices.over() };
    if (answer === 'no') {
      await this.links.decline(request.id);
      return { notice: groupNotices.declined(), text: groupAnswers.declined() };
    }
    const { target } = request;
    const done = groupAnswers.confirmed(target.title);
    const text = await this.linkAsAdmin(request, target, done);
    if (text !== done) return { notice: text, text };
    await this.replies.send(target.chatId, groupAnswers.linked(), [], target.threadId);
    return { notice: groupNotices.added(), text };
  }

  private async askPrivately(request: OpenRequest, target: GroupTarget): Promise<string> {
    if ((await this.links.askPrivately(request.id, target)) === 'over') {
      return groupAnswers.over(this.config.publicUrl);
    }
    const question = groupAnswers.confirm(target.title);
    await this.replies.send(request.privateChatId, question, groupButtons(request.id));
    return groupAnswers.anonymous();
  }

  /** Whether the person is an admin is asked anew: who was one a minute ago may be none. */
  private async linkAsAdmin(request: OpenRequest, target: GroupTarget, done: string): Promise<string> {
    const verdict = await this.admins.ask(target.chatId, request.telegramUserId);
    if (verdict === 'other') return groupAnswers.notAdmin();
    if (verdict === 'unknown') return groupAnswers.unanswered();
    return this.textOf(await this.links.link(request, target), done);
  }

  private textOf(linked: GroupLinked, done: string): string {
    switch (linked.kind) {
      case 'linked':
        return done;
      case 'over':
        return groupAnswers.over(this.config.publicUrl);
      case 'refused':
        return linked.fault;
    }
  }
}
