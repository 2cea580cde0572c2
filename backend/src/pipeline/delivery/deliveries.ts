import { Injectable } from '@nestjs/common';
import { Signal } from '../../platform/clock/signal.js';
import { DeliveryEvents, settledIdsOf } from './delivery-events.js';
import { type DeliveryState, Outbox } from './outbox/outbox.js';
import { ChatQueue } from './telegram/chat-queue.js';

const POLL_MS = 500;
const ERASED: DeliveryState = { status: 'cancelled', reason: 'deleted' };

/** What other rooms ask of delivery. Alerts need nothing: their rows are written together with them. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly outbox: Outbox,
    private readonly queue: ChatQueue,
    private readonly events: DeliveryEvents,
  ) {}

  /**
   * Queues one message for a chat, behind everything it is still to get. `body` is plain text that begins with the
   * test mark (contract/messages/test-message.ts). Durable when it resolves, with the delivery's id.
   */
  async enqueueTest(chatId: string, body: string): Promise<string> {
    const id = await this.queue.addTest(chatId, body);
    this.events.publish({ kind: 'queued', channel: 'telegram' });
    return id;
  }

  /**
   * What became of a delivery, as soon as it is final; after `timeoutMs` whatever it is by then. One that is erased with
   * its person meanwhile counts as cancelled.
   * @throws RangeError if there is no such delivery.
   */
  async waitFor(deliveryId: string, timeoutMs: number): Promise<DeliveryState> {
    const deadline = performance.now() + timeoutMs;
    const signal = new Signal();
    let isKnown = false;
    const unsubscribe = this.events.subscribe((event) => {
      if (settledIdsOf(event).includes(deliveryId)) signal.notify();
    });
    try {
      for (;;) {
        const state = await this.outbox.stateOf(deliveryId);
        if (state === null && isKnown) return ERASED;
        if (state === null) throw new RangeError(`There is no delivery ${deliveryId}`);
        isKnown = true;
        const left = deadline - performance.now();
        if (isFinal(state) || left <= 0) return state;
        await signal.wait(Math.min(POLL_MS, left));
      }
    } finally {
      unsubscribe();
    }
  }
}

/** Whether nothing more will happen to a delivery. */
function isFinal({ status }: DeliveryState): boolean {
  return status !== 'pending' && status !== 'sending';
}
