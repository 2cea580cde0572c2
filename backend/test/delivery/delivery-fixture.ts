import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import type { DeliveryStatus } from '../../src/contract/alert.js';
import { Deliveries } from '../../src/pipeline/delivery/deliveries.js';
import {
  DeliveryEvents,
  type OwnedDelivery,
  ownedDeliveryOf,
} from '../../src/pipeline/delivery/delivery-events.js';
import type { CallKind } from '../../src/pipeline/delivery/added-channels/call-kind.js';
import type { Config } from '../../src/platform/config/config.js';
import { type ChatStatus, ChatEvents } from '../../src/features/telegram-link/chat-events.js';
import { addChat, type RunningRooms, SOME_ALERT, startDelivery } from '../fixtures/delivery-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';

export interface StoredDelivery {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly attempts: number;
  readonly ambiguous: boolean;
  readonly messageId: string | null;
  readonly settledAt: Date | null;
}

/** A delivery room at work on a database and a Telegram of its own, and what a test asks of the three. */
export class DeliveryFixture {
  pushes: OwnedDelivery[] = [];
  statuses: ChatStatus[] = [];
  private nextPerson = 5_000_000_001;

  private constructor(
    private readonly database: TestDatabase,
    readonly telegram: TelegramStandIn,
    private readonly settings: Partial<Config>,
    private readonly callKinds: readonly CallKind[] | undefined,
    public rooms: RunningRooms,
  ) {}

  static async open(
    settings: Partial<Config> = {},
    callKinds?: readonly CallKind[],
  ): Promise<DeliveryFixture> {
    const database = await createTestDatabase();
    const telegram = await startTelegramStandIn();
    const rooms = await startDelivery({
      db: database.dataSource,
      telegram: { apiRoot: telegram.url },
      settings,
      ...(callKinds && { callKinds }),
    });
    const fixture = new DeliveryFixture(database, telegram, settings, callKinds, rooms);
    fixture.listen();
    return fixture;
  }

  get db(): DataSource {
    return this.database.dataSource;
  }
  get deliveries(): Deliveries {
    return this.rooms.get(Deliveries);
  }

  /** Stops the rooms; Telegram and the database go on. */
  async stopRooms(): Promise<void> {
    await this.rooms.stop();
  }

  async startRooms(): Promise<void> {
    const { db, settings, callKinds } = this;
    const telegram = { apiRoot: this.telegram.url };
    this.rooms = await startDelivery({ db, telegram, settings, ...(callKinds && { callKinds }) });
    this.listen();
  }

  forget(): void {
    this.pushes = [];
    this.statuses = [];
  }

  async close(): Promise<void> {
    await this.rooms.stop();
    await this.telegram.close();
    await this.database.drop();
  }

  /** The id of a person who has started the bot, and of the chat. */
  async newChat(): Promise<number> {
    const id = this.nextPerson;
    this.nextPerson += 1;
    this.telegram.putPerson({ id, first_name: 'Ada', started: true });
    await addChat(this.db, id);
    return id;
  }

  newChats(count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, () => this.newChat()));
  }

  /** Says that alerts were recorded. */
  wake(): void {
    this.rooms.get(AlertStream).publish([SOME_ALERT]);
  }

  async stored(deliveryId: string): Promise<StoredDelivery> {
    const [row] = await this.db.query<StoredDelivery[]>(
      `SELECT status, reason, attempts, ambiguous, message_id AS "messageId", settled_at AS "settledAt"
         FROM deliveries WHERE id = $1`,
      [deliveryId],
    );
    if (!row) throw new Error(`There is no delivery ${deliveryId}`);
    return row;
  }

  /** Waits until a delivery is final. */
  final(deliveryId: string): Promise<StoredDelivery> {
    const look = async () => {
      const row = await this.stored(deliveryId);
      return row.status === 'pending' || row.status === 'sending' ? null : row;
    };
    return until(look, 'a final state');
  }

  /** Waits until no message to these chats is under way. */
  async idle(chats: readonly number[]): Promise<void> {
    const look = async () => {
      const sending = await this.db.query<object[]>(
        `SELECT FROM deliveries WHERE status = 'sending' AND chat_id = ANY ($1::bigint[])`,
        [chats],
      );
      return sending.length === 0;
    };
    await until(look, 'nothing under way');
  }

  /** Waits until nothing of these chats is open. */
  async drained(chats: readonly number[]): Promise<void> {
    const look = async () => {
      const open = await this.db.query<object[]>(
        `SELECT FROM deliveries WHERE status IN ('pending', 'sending') AND chat_id = ANY ($1::bigint[])`,
        [chats],
      );
      return open.length === 0;
    };
    await until(look, 'an empty outbox');
  }

  /** The levels in what was accepted for a chat, in the order of arrival. */
  levels(chatId: number): number[] {
    return this.texts(chatId).flatMap((text) =>
      [...text.matchAll(/above (\d\d),(\d\d\d)/g)].map(([, high, low]) => Number(`${high}${low}`)),
    );
  }

  /** What the person reads, oldest first. */
  texts(chatId: number): string[] {
    return this.telegram.messages(chatId).map(({ text }) => text);
  }

  callsTo(chatId: number) {
    return this.telegram.calls().filter((call) => call.chatId === chatId);
  }

  private listen(): void {
    this.rooms.get(DeliveryEvents).subscribe((event) => {
      const push = ownedDeliveryOf(event);
      if (push !== null) this.pushes.push(push);
    });
    this.rooms.get(ChatEvents).status.subscribe((status) => this.statuses.push(status));
  }
}
