import { Injectable } from '@nestjs/common';
import { type DeliveryState, isFinal } from './claim.js';
import { Bell } from '../../platform/bell/bell.js';
import { Outbox } from './outbox.js';
import { OutboxWake } from './outbox-wake.js';
import { SettledIds } from './settled-ids.js';
import { ChatQueue } from './telegram/chat-queue.js';

const LOOK_EVERY_MS = 500;
const ERASED: DeliveryState = { status: 'cancelled', reason: 'deleted' };

/** What other rooms ask of delivery. Alerts need nothing: their rows are written together with them. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly outbox: Outbox,
    private readonly queue: ChatQueue,
    private readonly wake: OutboxWake,
    private readonly settled: SettledIds,
  ) {}

  /**
   * Queues one message for a chat, behind everything it is still to get. `body` is plain text that begins with the
   * test mark (contract/messages/test-message.ts). Durable when it resolves, with the delivery's id.
   */
  async enqueueTest(chatId: string, body: string): Promise<string> {
    const id = await this.queue.addTest(chatId, body);
    this.wake.publish('telegram');
    return id;
  }

  /**
   * What became of a delivery, as soon as it is final; after `timeoutMs` whatever it is by then. One that is erased with
   * its person meanwhile counts as cancelled.
   * @throws RangeError if there is no such delivery.
   */
  async waitFor(deliveryId: string, timeoutMs: number): Promise<DeliveryState> {
    const deadline = performance.now() + timeoutMs;
    const bell = new Bell();
    let isKnown = false;
    const unsubscribe = this.settled.subscribe((ids) => {
      if (ids.includes(deliveryId)) bell.ring();
    });
    try {
      for (;;) {
        const state = await this.outbox.stateOf(deliveryId);
        if (state === null && isKnown) return ERASED;
        if (state === null) throw new RangeError(`There is no delivery ${deliveryId}`);
        isKnown = true;
        const left = deadline - performance.now();
        if (isFinal(state) || left <= 0) return state;
        await bell.sleep(Math.min(LOOK_EVERY_MS, left));
      }
    } finally {
      unsubscribe();
    }
  }
}
