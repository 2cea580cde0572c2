import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { type AlertRecorded, AlertStream } from '../alerts/alert-stream.js';
import { type DeliveryEvent, DeliveryEvents } from '../delivery/delivery-events.js';
import type { MessageBus } from '../../platform/bus/message-bus.js';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import { MissedEvents, RecentKeys } from './missed-events.js';
import { PersonalRooms } from './personal-rooms.js';
import type { LiveServer } from './live-server.js';
import type { StaleTabs } from './stale-tabs.js';

const ANN = '5c7ee82e-63ea-4b8b-9f1c-0d0d9c1c0001';
const ROOM = `user:${ANN}`;
const ALERT: AlertRecorded = { alertId: 'a1', triggerId: 't1', trialChatId: null, userId: ANN };
const DELIVERY: DeliveryEvent = {
  kind: 'alert-settled-elsewhere',
  owner: { kind: 'user', userId: ANN },
  push: { alertId: 'a1', channel: 'telegram', status: 'delivered', at: '2026-11-22T00:00:00.000Z' },
};
const ROW = {
  alertId: 'a1',
  channel: 'telegram',
  channelId: null,
  status: 'delivered',
  reason: null,
  settledAt: new Date('2026-11-22T00:00:00.000Z'),
  userId: ANN,
  chatId: null,
  tookMs: null,
};

const SECOND = 1_000;

let clock: ManualClock;
let rooms: EventEmitter;
let alerts: AlertStream;
let deliveries: DeliveryEvents;
let news: MissedEvents;
/** How long the database has been asked to look back, at each look. */
let looks: number[];
let stored: { alerts: readonly AlertRecorded[]; deliveries: readonly object[] };
let isAway: boolean;
let told: string[];
let missed: number;

function open(isShared: boolean): void {
  const logger = pino({ enabled: false });
  clock = new ManualClock(1_700_000_000_000);
  rooms = new EventEmitter();
  alerts = new AlertStream(logger);
  deliveries = new DeliveryEvents(logger);
  looks = [];
  stored = { alerts: [], deliveries: [] };
  isAway = false;
  told = [];
  missed = 0;
  const query = async (sql: string, [, , backMs]: readonly unknown[]): Promise<readonly object[]> => {
    if (!sql.includes('FROM deliveries')) looks.push(Number(backMs));
    if (isAway) throw new Error('the database does not answer');
    return sql.includes('FROM deliveries') ? stored.deliveries : stored.alerts;
  };
  const present = new PersonalRooms();
  present.attach({ of: () => ({ adapter: rooms }) } as unknown as LiveServer);
  const tabs = { markMissed: () => void (missed += 1) } as unknown as StaleTabs;
  const db = { query } as unknown as DataSource;
  const bus = { isShared } as MessageBus;
  news = new MissedEvents(db, bus, present, alerts, deliveries, tabs, clock, logger);
  news.setListener({
    alerts: (recorded) => told.push(...recorded.map(({ alertId }) => `alert ${alertId}`)),
    delivery: ({ push: { status, alertId, channelId } }) =>
      told.push([status, alertId, ...(channelId === undefined ? [] : [channelId])].join(' ')),
    triggers: (ids) => told.push(...ids.map((id) => `trigger ${id}`)),
  });
  news.onApplicationBootstrap();
}

afterEach(() => news.onModuleDestroy());

/** Lets time pass, in which the database is looked into once a second; each look has ended before the next is due. */
async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    clock.forward(SECOND);
    await turn();
  }
}

it('tells what both ways bring once', async () => {
  open(true);
  rooms.emit('create-room', ROOM);
  alerts.publish([ALERT]);
  deliveries.publish(DELIVERY);
  stored = { alerts: [ALERT], deliveries: [ROW] };
  await pass(1);
  expect(told).toEqual(['alert a1', 'delivered a1']);
});

it('tells what only the database has, and that the trigger fired', async () => {
  open(true);
  rooms.emit('create-room', ROOM);
  stored = { alerts: [ALERT], deliveries: [ROW] };
  await pass(1);
  expect(told).toEqual(['alert a1', 'trigger t1', 'delivered a1']);
});

it('tells two channels of one kind apart', async () => {
  open(true);
  rooms.emit('create-room', ROOM);
  const [phone, tablet] = ['phone', 'tablet'].map((channelId) => ({ ...ROW, channel: 'push', channelId }));
  deliveries.publish({
    ...DELIVERY,
    push: { ...DELIVERY.push, channel: 'push', channelId: 'phone' },
  });
  stored = { alerts: [], deliveries: [phone ?? ROW, tablet ?? ROW] };
  await pass(1);
  expect(told).toEqual(['delivered a1 phone', 'delivered a1 tablet']);
});

it('tells and remembers nothing of people without a browser here', async () => {
  open(true);
  alerts.publish([ALERT]);
  deliveries.publish(DELIVERY);
  expect(told).toEqual([]);
  rooms.emit('create-room', ROOM);
  stored = { alerts: [ALERT], deliveries: [ROW] };
  await pass(1);
  expect(told).toEqual(['alert a1', 'trigger t1', 'delivered a1']);
});

it('asks nobody when there is no other process', () => {
  open(false);
  rooms.emit('create-room', ROOM);
  alerts.publish([ALERT]);
  alerts.publish([ALERT]);
  expect(told).toEqual(['alert a1', 'alert a1']);
  expect(looks).toEqual([]);
});

it.each([
  ['looks back over a time in which the database was away', 30_000, 35_000, 0],
  ['makes browsers connect again after one that is too long to look back over', 90_000, 60_000, 1],
])('%s', async (_name, awayMs, backMs, asked) => {
  open(true);
  rooms.emit('create-room', ROOM);
  await pass(10);
  isAway = true;
  await pass(awayMs / SECOND - 1);
  isAway = false;
  expect(missed).toBe(0);
  await pass(1);
  expect(looks.at(-1)).toBe(backMs);
  expect(missed).toBe(asked);
  await pass(1);
  expect(looks.at(-1)).toBe(6_000);
  expect(missed).toBe(asked);
});

it('lets a thing through once, and again when it is forgotten', () => {
  const once = new RecentKeys(100);
  const heard = [
    ['a', 0],
    ['b', 50],
    ['a', 99],
    ['a', 100],
    ['b', 120],
    ['b', 150],
    ['a', 199],
  ] as const;
  expect(heard.map(([key, now]) => once.addIfNew(key, now))).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});
