import { randomUUID } from 'node:crypto';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { DeliveryEvents, ownedDeliveryOf } from '../../src/pipeline/delivery/delivery-events.js';
import { Attempts } from '../../src/pipeline/delivery/outbox/attempts.js';
import { ChatQueue } from '../../src/pipeline/delivery/telegram/chat-queue.js';
import { TelegramChannel } from '../../src/pipeline/delivery/telegram/telegram-channel.js';
import { TelegramReach } from '../../src/pipeline/delivery/telegram/reach.js';
import { SendGate } from '../../src/pipeline/delivery/telegram/send-gate.js';
import { type Fence, type LeaseHolder, type LeaseName, Leases } from '../../src/platform/leases/leases.js';
import { fire, SOME_ALERT, startDelivery } from '../fixtures/delivery-app.js';
import { DeliveryFixture } from './delivery-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

/** A process that believes what the test says. */
class SetLeases extends Leases {
  override async release(): Promise<void> {}
  held: Fence | null = null;
  sure = true;
  readonly refusals: Fence[] = [];
  private holder: LeaseHolder | null = null;

  override seek(_name: LeaseName, holder: LeaseHolder): void {
    this.holder = holder;
  }
  override fence(): Fence | null {
    return this.held;
  }
  override isSure(): boolean {
    return this.held !== null && this.sure;
  }
  override refused(_name: LeaseName, fence: Fence): void {
    this.refusals.push(fence);
    this.held = null;
    this.holder?.lost();
  }
  take(fence: Fence): void {
    this.held = fence;
    this.holder?.taken(fence);
  }
}

describe('the lease of whoever sends', () => {
  let fixture: DeliveryFixture;

  beforeAll(async () => {
    fixture = await DeliveryFixture.open();
  });
  afterAll(() => fixture.close());
  beforeEach(() => until(() => fixture.rooms.get(Leases).isSure('telegram'), 'the lease'));

  /** As the database has it from now on. */
  async function setLease(fence: Fence, until: 'infinity' | '-infinity'): Promise<void> {
    await fixture.db.query(
      `INSERT INTO leases (name, owner, epoch, until) VALUES ('telegram', $1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET owner = $1, epoch = $2, until = $3`,
      [fence.owner, fence.epoch, until],
    );
  }

  async function epochNow(): Promise<number> {
    const [row] = await fixture.db.query<{ epoch: string }[]>(
      `SELECT epoch FROM leases WHERE name = 'telegram'`,
    );
    return Number(row?.epoch);
  }

  function second(leases?: Leases) {
    return startDelivery({
      db: fixture.db,
      telegram: { apiRoot: fixture.telegram.url },
      ...(leases && { leases }),
    });
  }

  it('a second process stands by, and goes on at once when the first one stops', async () => {
    const standby = await second();
    const chat = await fixture.newChat();
    const pushes: unknown[] = [];
    standby.get(DeliveryEvents).subscribe((event) => {
      if (ownedDeliveryOf(event) !== null) pushes.push(event);
    });
    fixture.forget();
    const first = await fire(fixture.db, chat, { level: 65_001 });
    standby.get(AlertStream).publish([SOME_ALERT]);
    fixture.wake();
    await fixture.final(first.deliveryId);
    // Each process tells of what it sent itself.
    await until(() => fixture.pushes.length === 1, 'the news');
    expect(pushes).toEqual([]);
    expect(standby.get(DeliveryHealth).telegram().since).toBeNull();
    await fixture.stopRooms();
    const next = await fire(fixture.db, chat, { level: 65_002 });
    await fixture.final(next.deliveryId);
    await until(() => pushes.length === 1, 'the news');
    await fixture.startRooms();
    await standby.stop();
    expect(fixture.levels(chat)).toEqual([65_001, 65_002]);
  });

  it('what a dead holder was sending is sent at once by the next, in order, as a repeat', async () => {
    await fixture.stopRooms();
    const dead: Fence = { owner: randomUUID(), epoch: (await epochNow()) + 5 };
    await setLease(dead, 'infinity');
    const chat = await fixture.newChat();
    const lost = await fire(fixture.db, chat, { level: 65_001 });
    const fresh = await fire(fixture.db, chat, { level: 65_002 });
    const claimed = await new ChatQueue(fixture.db).claim(randomUUID(), { all: 1, notices: 1 }, [], dead);
    if (claimed.kind === 'fenced') throw new Error('fenced');
    await fixture.db.query(`UPDATE deliveries SET status = 'pending', claim = NULL WHERE id = $1`, [
      fresh.deliveryId,
    ]);
    await fixture.startRooms();
    await setLease(dead, '-infinity');
    await expect(fixture.final(lost.deliveryId)).resolves.toMatchObject({ attempts: 2, ambiguous: true });
    await fixture.final(fresh.deliveryId);
    expect(fixture.texts(chat).map((text) => text.endsWith('(repeat)'))).toEqual([true, false]);
    expect(fixture.levels(chat)).toEqual([65_001, 65_002]);
    const [claim] = claimed.claims;
    expect(claim?.destination).toBe(String(chat));
  });

  it('whoever does not know yet that it lost the lease claims nothing, and is told', async () => {
    const leases = new SetLeases();
    const chat = await fixture.newChat();
    const behind = await second(leases);
    const stale: Fence = { owner: randomUUID(), epoch: 1 };
    leases.take(stale);
    await until(() => leases.refusals.length > 0, 'the refusal');
    const { deliveryId } = await fire(fixture.db, chat);
    behind.get(AlertStream).publish([SOME_ALERT]);
    fixture.wake();
    await fixture.final(deliveryId);
    await behind.stop();
    // Each lane may be told.
    expect(leases.refusals).toEqual(leases.refusals.map(() => stale));
    expect(fixture.texts(chat)).toHaveLength(1);
  });

  it.each(['lease', 'circuit'] as const)(
    'a message whose HTML was refused is not sent as plain text once the %s says no',
    async (which) => {
      await fixture.stopRooms();
      const fence: Fence = { owner: randomUUID(), epoch: (await epochNow()) + 1 };
      await setLease(fence, 'infinity');
      const leases = new SetLeases();
      const rooms = await second(leases);
      const chat = await fixture.newChat();
      const { deliveryId } = await fire(fixture.db, chat);
      const claimed = await rooms.get(ChatQueue).claim(randomUUID(), { all: 1, notices: 1 }, [], fence);
      const [claim] = claimed.kind === 'claimed' ? claimed.claims : [];
      if (!claim) throw new Error('nothing claimed');
      leases.held = fence;
      const gate = rooms.get(SendGate);
      const busy = Array.from({ length: 10 }, (_, i) => `busy-${i}`);
      for (const other of busy) await gate.startReply(other, 0);
      const description = "Bad Request: can't parse entities";
      fixture.telegram.script({
        method: 'sendMessage',
        chatId: chat,
        error_code: 400,
        description,
      });
      const served = rooms
        .get(Attempts)
        .serve(rooms.get(TelegramChannel), claim, new AbortController().signal);
      await until(() => rooms.get(DeliveryHealth).telegram().since !== null, 'the refusal');
      if (which === 'lease') leases.sure = false;
      else rooms.get(TelegramReach).sent('delivery', '1', 'wrong-token');
      for (const other of busy) gate.ended('reply', other);
      await served;
      const left = await fixture.stored(deliveryId);
      await rooms.stop();
      await setLease(fence, '-infinity');
      await fixture.startRooms();
      await fixture.final(deliveryId);
      expect(left).toMatchObject({ status: 'pending', attempts: 0, ambiguous: false });
      expect(fixture.callsTo(chat).map(({ status }) => status)).toEqual([400, 200]);
    },
  );

  it('a claim is handed back untried when the lease is not sure any more', async () => {
    await fixture.stopRooms();
    const fence: Fence = { owner: randomUUID(), epoch: (await epochNow()) + 1 };
    await setLease(fence, 'infinity');
    const leases = new SetLeases();
    const rooms = await second(leases);
    const chat = await fixture.newChat();
    const { deliveryId } = await fire(fixture.db, chat);
    const claimed = await rooms.get(ChatQueue).claim(randomUUID(), { all: 1, notices: 1 }, [], fence);
    const [claim] = claimed.kind === 'claimed' ? claimed.claims : [];
    if (!claim) throw new Error('nothing claimed');
    await rooms.get(Attempts).serve(rooms.get(TelegramChannel), claim, new AbortController().signal);
    const left = await fixture.stored(deliveryId);
    leases.take(fence);
    await fixture.final(deliveryId);
    await rooms.stop();
    await setLease(fence, '-infinity');
    await fixture.startRooms();
    expect(left).toMatchObject({ status: 'pending', attempts: 0, ambiguous: false });
    expect(fixture.texts(chat)).toHaveLength(1);
    expect(fixture.texts(chat)[0]).not.toContain('(repeat)');
  });
});
