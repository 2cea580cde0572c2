import { type Accepted, checkDeliveries, type DeliveryRow } from './delivery-check.js';

const row = (id: number, messageId: number, more: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id,
  chatId: 1,
  kind: 'alert',
  status: 'delivered',
  ambiguous: false,
  messageId,
  ...more,
});
const sent = (messageId: number, text = 'BTC above 5', chatId = 1): Accepted => ({ chatId, messageId, text });

describe('checkDeliveries', () => {
  it('finds nothing where every delivery is in one accepted message, in order', () => {
    const figures = checkDeliveries([row(1, 7), row(2, 7), row(3, 9)], [sent(7), sent(9)]);
    expect(figures).toEqual({
      delivered: 3,
      messages: 2,
      open: [],
      unfounded: [],
      inversions: [],
      duplicates: 0,
      unmarked: [],
    });
  });

  it('finds a delivery that is not over', () => {
    expect(checkDeliveries([row(1, 7, { status: 'sending', messageId: null })], []).open).toHaveLength(1);
  });

  it('finds one that Telegram never took, also if it took that number in another chat', () => {
    expect(checkDeliveries([row(1, 7)], [sent(7, 'x', 2)]).unfounded).toEqual(['delivery 1']);
  });

  it('finds deliveries of a chat in the wrong order', () => {
    expect(checkDeliveries([row(1, 9), row(2, 7)], [sent(7), sent(9)]).inversions).toHaveLength(1);
    expect(
      checkDeliveries([row(1, 9), row(2, 7, { chatId: 2 })], [sent(7, 'x', 2), sent(9)]).inversions,
    ).toEqual([]);
  });

  it('counts what was sent twice, and finds it if no copy says so', () => {
    const twice = checkDeliveries([row(1, 8)], [sent(7), sent(8, 'BTC above 5\n(repeat)')]);
    expect([twice.duplicates, twice.unmarked]).toEqual([1, []]);
    expect(checkDeliveries([row(1, 8)], [sent(7), sent(8)]).unmarked).toHaveLength(1);
  });

  it('takes a message for no repeat that arrived before its delivery was called off', () => {
    const calledOff = row(1, 7, { status: 'cancelled', messageId: null });
    expect(checkDeliveries([{ ...calledOff, ambiguous: true }], [sent(7)]).unmarked).toEqual([]);
    expect(checkDeliveries([calledOff], [sent(7)]).unmarked).toHaveLength(1);
  });
});
