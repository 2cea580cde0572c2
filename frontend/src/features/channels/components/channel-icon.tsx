import type { ChannelView } from '@contract/channels.js';
import { BellRing, Hash, Mail, MessagesSquare, Send, Smartphone, Users, Webhook } from 'lucide-react';

const ICONS = {
  telegram: Send,
  email: Mail,
  webhook: Webhook,
  push: Smartphone,
  ntfy: BellRing,
  discord: MessagesSquare,
  slack: Hash,
  'telegram-group': Users,
} as const;

/** The sign of a kind of channel; the words beside it say the same. */
export function ChannelIcon({ kind }: Pick<ChannelView, 'kind'>) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />;
}
