import { EXCHANGE_IDS, type ExchangeId } from './domain/pair.js';
import type { RestAnswer } from './protocol/venue.js';

/** What can be wrong with an exchange for a while. A new fault is a new member here and a line where it bites. */
export type Fault = { readonly kind: 'rest-status'; readonly status: number };

/** Faults by exchange; null = healthy. */
export type FaultTable = Readonly<Record<ExchangeId, Fault | null>>;

/** The faults in force. Dropping sockets is a single event, not a state: see TickerSockets.drop. */
export class Faults {
  private readonly byExchange = new Map<ExchangeId, Fault>();

  /** One fault per exchange; null ends it. */
  set(exchange: ExchangeId, fault: Fault | null): void {
    if (fault) this.byExchange.set(exchange, fault);
    else this.byExchange.delete(exchange);
  }

  table(): FaultTable {
    const rows = EXCHANGE_IDS.map((id) => [id, this.byExchange.get(id) ?? null]);
    return Object.fromEntries(rows) as FaultTable;
  }

  /** What a REST call gets instead of its answer, or null. */
  restAnswer(exchange: ExchangeId): RestAnswer | null {
    const fault = this.byExchange.get(exchange);
    return fault ? { status: fault.status, body: { message: `Stand-in fault: ${fault.status}` } } : null;
  }
}
