import { Injectable } from '@nestjs/common';
import { text } from '../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../platform/bus/room-events.js';

@Injectable()
export class BillingEvents extends RoomEvents {
  /** Ids of people whose plan, charges or payments have just changed, after the commit. */
  readonly changed = this.shared<string>({ name: 'billing', shape: text });
}
