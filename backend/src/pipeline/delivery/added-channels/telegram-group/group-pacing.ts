import { Injectable } from '@nestjs/common';
import { TelegramReach } from '../../telegram/reach.js';
import { SendGate } from '../../telegram/send-gate.js';
import type { CallPacing, CallPlace } from '../call-gate.js';
import { chatOfHost, groupHost } from './group-kind.js';
import { isGroupId } from '../../domain/send-budget.js';

/** The pace of groups is the bot's: private chats, replies and every topic of a group share it in the SendGate. */
@Injectable()
export class GroupPacing implements CallPacing {
  private readonly underWay = new Set<string>();

  constructor(
    private readonly gate: SendGate,
    private readonly reach: TelegramReach,
  ) {}

  room(): number {
    return Math.min(this.gate.room(), this.reach.most());
  }

  start({ host }: CallPlace): boolean {
    if (this.reach.most() === 0 || !this.gate.startDelivery(chatOfHost(host))) return false;
    this.underWay.add(host);
    return true;
  }

  ended({ host }: CallPlace): void {
    this.gate.ended('delivery', chatOfHost(host));
    this.underWay.delete(host);
  }

  /** Telegram's own waits have come to the SendGate by then. */
  pauseHost(): void {}

  restChannel(): void {}

  heldChannels(): readonly string[] {
    return [];
  }

  takenPlaces(): readonly string[] {
    const held = this.gate.heldChats().filter(isGroupId).map(groupHost);
    return [...new Set([...this.underWay, ...held])];
  }

  changesIn(): number {
    return this.gate.changesIn();
  }
}
