import { Injectable } from '@nestjs/common';
import { commandHints } from '../../../contract/messages/bot-answers.js';
import { groupAnswers } from '../../../contract/messages/group-answers.js';
import { listAnswer } from '../../../contract/messages/list-answer.js';
import type { GroupPlace } from '../../../pipeline/delivery/added-channels/call-kind.js';
import { GroupTriggers } from '../../channels/groups/group-triggers.js';
import { readSymbol } from '../../triggers/domain/symbol-rule.js';
import { nearestFirst } from '../../triggers/domain/nearest-first.js';
import type { ChatCommand, CommandServices } from '../commands/chat-command.js';
import { CommandRouter } from '../commands/command-router.js';
import { handlePrice } from '../commands/info-commands.js';
import { handleNumbered, numberedIn } from '../commands/numbered.js';
import { KnownGroups } from './known-groups.js';

/** What may be asked in a group: prices by everybody, its own triggers by its admins. */
@Injectable()
export class GroupCommands {
  constructor(
    private readonly router: CommandRouter,
    private readonly triggers: GroupTriggers,
    private readonly known: KnownGroups,
  ) {}

  async price(context: ChatCommand): Promise<void> {
    await handlePrice(context, this.router.services());
  }

  /** Whether a message without a command is the name of a coin with a price: "btc". */
  asksForPrice([first = '', ...rest]: readonly string[]): boolean {
    const symbol = rest.length === 0 ? readSymbol(first.replace(/^\$/, '')) : null;
    return symbol !== null && this.router.services().prices.tracked().includes(symbol);
  }

  /** The triggers whose alerts come to this group and topic, whoever of its accounts they are of; nobody's others. */
  async list(place: GroupPlace, { reply }: Pick<ChatCommand, 'reply'>): Promise<void> {
    const services = this.router.services();
    const { source, publicUrl: site, now } = services;
    const reaching = await this.triggers.reaching(place);
    const triggers = reaching.map(({ trigger }) => trigger);
    const listed = nearestFirst(triggers, services);
    const ids = listed.map(({ id }) => id);
    await this.known.keepListed(place, ids);
    if (listed.length === 0) return void (await reply(groupAnswers.nothingListed(site)));
    const { exchanges } = services.market.current();
    const title = groupAnswers.listTitle();
    await reply(listAnswer(source, listed, { site, now, exchanges, messages: 'on', title }));
  }

  /** `/arm N` and `/disarm N` of the list shown last, as long as that trigger's alerts come here. */
  async switch(command: 'arm' | 'disarm', place: GroupPlace, context: ChatCommand): Promise<void> {
    const services = this.router.services();
    const chats: Pick<CommandServices['chats'], 'listed' | 'messages'> = {
      listed: () => this.known.listed(place),
      messages: async () => 'on',
    };
    const [word = ''] = context.words;
    const found = await numberedIn(word, place.chatId, chats, commandHints.number(command));
    const reaching = found.kind === 'trigger' ? await this.triggers.reaching(place) : [];
    const meant = reaching.find(({ trigger }) => found.kind === 'trigger' && trigger.id === found.id);
    if (found.kind === 'trigger' && meant === undefined) {
      return void (await context.reply(commandHints.gone(found.number)));
    }
    const owners = {
      ownerOfChat: async () => {
        if (meant === undefined) throw new Error('A number that names no trigger has no owner');
        return meant.owner;
      },
    };
    await handleNumbered(command, context, { ...services, chats, owners });
  }
}
