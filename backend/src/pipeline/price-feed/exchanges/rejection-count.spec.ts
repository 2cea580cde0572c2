import { RejectionCount } from './rejection-count.js';

describe('RejectionCount', () => {
  it('counts per exchange and reason until taken', () => {
    const count = new RejectionCount();
    expect(count.take()).toBeNull();
    count.add('kraken', 'old');
    count.add('kraken', 'old');
    count.add('binance', 'ahead');
    expect(count.take()).toEqual({ 'kraken old': 2, 'binance ahead': 1 });
    expect(count.take()).toBeNull();
  });
});
