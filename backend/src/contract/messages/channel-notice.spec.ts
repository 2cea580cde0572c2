import { describeGolden } from '../../../test/support/golden.js';
import {
  type ChannelTrouble,
  channelNotice,
  type RouteWithout,
  type TroubledChannel,
} from './channel-notice.js';

const NOW = Date.UTC(2025, 10, 20, 14, 18);
const HOME: TroubledChannel = { kind: 'webhook', label: 'Home', status: 503 };
const PRICES: TroubledChannel = { kind: 'discord', label: 'Prices', status: null };
const DAY: RouteWithout = { name: 'Day', others: ['Telegram'] };
const NIGHT: RouteWithout = { name: 'Night', others: ['Telegram', 'Phone', 'e-mail'] };
const at = (day: number, hour = 14): ChannelTrouble => ({
  kind: 'failing',
  triedUntil: Date.UTC(2025, 10, day, hour, 3),
});

const cases: readonly (readonly [string, TroubledChannel, ChannelTrouble, string | null])[] = [
  ['failing', HOME, at(21), 'Europe/Vienna'],
  ['failing without an answer', { kind: 'push', label: 'Phone', status: null }, at(20, 15), null],
  ['failing until a later day', { kind: 'ntfy', label: 'ntfy.sh', status: 500 }, at(22), null],
  ['given up', HOME, { kind: 'given-up', routes: [DAY, NIGHT] }, null],
  ['gone, and on no route', { ...PRICES, status: 404 }, { kind: 'gone', routes: [] }, null],
  ['the last one of a route', PRICES, { kind: 'muted', routes: [DAY, { name: 'Pager', others: [] }] }, null],
];

describeGolden([
  [
    'channel-notice',
    Object.fromEntries(
      cases.map(([name, channel, trouble, zone]) => {
        const site = { publicUrl: 'https://bellwether.example', brandName: 'Bellwether', now: NOW, zone };
        const { chat, email } = channelNotice(channel, trouble, site);
        return [name, `Subject: ${email.subject}\n\n${chat.text}`];
      }),
    ),
  ],
]);
