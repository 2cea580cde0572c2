import { REPEAT } from '@bellwether/backend/contract/messages/marks.js';

/** A delivery as the database has it after the run. */
export interface DeliveryRow {
  readonly id: number;
  readonly chatId: number;
  readonly kind: string;
  readonly status: string;
  /** A call for it got no clear answer. */
  readonly ambiguous: boolean;
  readonly messageId: number | null;
}

/** A message that Telegram took, in the order it took them. */
export interface Accepted {
  readonly chatId: number;
  readonly messageId: number;
  readonly text: string;
}

export interface DeliveryFigures {
  readonly delivered: number;
  readonly messages: number;
  /** Neither delivered nor failed nor cancelled. */
  readonly open: readonly string[];
  /** Said to be delivered, but Telegram never took it. */
  readonly unfounded: readonly string[];
  /** Deliveries of a chat that came in another order than their alerts. */
  readonly inversions: readonly string[];
  /** Messages beyond those that the deliveries name: sent twice. */
  readonly duplicates: number;
  /**
   * Chats with more duplicates than messages marked as repeats. One that was called off after a call without a clear
   * answer may have arrived all the same.
   */
  readonly unmarked: readonly string[];
}

const FINAL = ['delivered', 'failed', 'cancelled'];

/** Holds the outbox against what Telegram accepted. `accepted` must hold nothing but messages of deliveries. */
export function checkDeliveries(
  rows: readonly DeliveryRow[],
  accepted: readonly Accepted[],
): DeliveryFigures {
  const delivered = rows.filter(({ status }) => status === 'delivered');
  const places = new Map(accepted.map((message, place) => [keyOf(message), place]));
  const named = new Set(delivered.map(keyOf));
  const extra = accepted.filter((message) => !named.has(keyOf(message)));
  const chats = new Set(extra.map(({ chatId }) => chatId));
  const marked = (chatId: number): number =>
    accepted.filter((message) => message.chatId === chatId && message.text.endsWith(REPEAT)).length;
  const arrivedUnknown = (chatId: number): number =>
    rows.filter((row) => row.chatId === chatId && row.ambiguous && row.status !== 'delivered').length;
  const extraOf = (chatId: number): number => extra.filter((message) => message.chatId === chatId).length;
  return {
    delivered: delivered.length,
    messages: accepted.length,
    open: rows
      .filter(({ status }) => !FINAL.includes(status))
      .map((row) => `delivery ${row.id} is ${row.status}`),
    unfounded: delivered.filter((row) => !places.has(keyOf(row))).map((row) => `delivery ${row.id}`),
    inversions: inversions(delivered, places),
    duplicates: extra.length,
    unmarked: [...chats]
      .filter((chatId) => extraOf(chatId) > marked(chatId) + arrivedUnknown(chatId))
      .map((chatId) => `chat ${chatId}: ${extraOf(chatId)} sent twice, ${marked(chatId)} marked`),
  };
}

function inversions(delivered: readonly DeliveryRow[], places: ReadonlyMap<string, number>): string[] {
  const lastOf = new Map<number, { readonly id: number; readonly place: number }>();
  const found: string[] = [];
  for (const row of [...delivered].sort((a, b) => a.id - b.id)) {
    const place = places.get(keyOf(row)) ?? Infinity;
    const last = lastOf.get(row.chatId);
    if (last !== undefined && place < last.place)
      found.push(`chat ${row.chatId}: delivery ${row.id} came before ${last.id}`);
    lastOf.set(row.chatId, { id: row.id, place });
  }
  return found;
}

function keyOf({ chatId, messageId }: Pick<DeliveryRow, 'chatId' | 'messageId'>): string {
  return `${chatId}/${messageId}`;
}
