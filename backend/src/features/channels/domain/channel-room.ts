import type { Role } from '../../../contract/account.js';
import { type AddedKind, MORE_CHANNELS, PUSH_CHANNELS } from '../../../contract/channels.js';
import type { PlanSentences } from '../../../contract/plans.js';

/** How many channels somebody has, devices that ring counted by themselves. */
export interface ChannelCounts {
  readonly push: number;
  readonly more: number;
}

/** How many more of each kind may be added; none of a kind that this installation does not have. Pure. */
export function channelRoom(
  role: Role,
  { push, more }: ChannelCounts,
  kinds: readonly AddedKind[],
): Readonly<Record<AddedKind, number>> {
  const left = (kind: AddedKind): number => {
    if (!kinds.includes(kind)) return 0;
    const most = kind === 'push' ? PUSH_CHANNELS - push : mostOf(role) - more;
    return Math.max(0, most);
  };
  return {
    webhook: left('webhook'),
    push: left('push'),
    ntfy: left('ntfy'),
    discord: left('discord'),
    slack: left('slack'),
    'telegram-group': left('telegram-group'),
  };
}

/** What somebody reads who has no room for another one. Pure. */
export function roomRefusal(role: Role, kind: AddedKind, sentences: PlanSentences): string {
  if (kind === 'push') return sentences.pushChannelLimit;
  return role === 'free' ? sentences.freeChannelLimit : sentences.proChannelLimit;
}

function mostOf(role: Role): number {
  return role === 'free' ? MORE_CHANNELS.free : MORE_CHANNELS.pro;
}
