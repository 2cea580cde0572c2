import type { ChannelsResponse, ChannelView, RouteView } from '@contract/channels.js';

/** A webhook that works, but for what is given. */
export const makeChannel = (part: Partial<ChannelView> = {}): ChannelView => ({
  id: 'pager',
  kind: 'webhook',
  label: 'Pager',
  address: 'hooks.example.org/…a1b2',
  state: 'on',
  lastOkAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...part,
});

export const TELEGRAM = makeChannel({
  id: 'telegram',
  kind: 'telegram',
  label: 'Telegram',
  address: '@anna',
  createdAt: undefined,
});
export const EMAIL = makeChannel({
  id: 'email',
  kind: 'email',
  label: 'Email',
  address: 'anna@example.com',
  createdAt: undefined,
});

/** Telegram at once, and the pager after three minutes unless the person said "Seen", but for what is given. */
export const makeRoute = (part: Partial<RouteView> = {}): RouteView => ({
  id: 'night',
  name: 'Night',
  steps: [
    { channels: ['telegram'], waitSec: 0, unless: 'nothing', onlyUrgent: false },
    { channels: ['pager'], waitSec: 180, unless: 'acknowledged', onlyUrgent: false },
  ],
  ...part,
});

/** Telegram alone, with room for one more of each kind, but for what is given. */
export const makeChannels = (part: Partial<ChannelsResponse> = {}): ChannelsResponse => ({
  channels: [TELEGRAM],
  routes: [],
  routeId: null,
  room: { webhook: 1, push: 3, ntfy: 1, discord: 1, slack: 1, 'telegram-group': 1 },
  pushKey: null,
  ...part,
});
