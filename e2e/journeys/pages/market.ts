import { EXCHANGE_IDS, type UsualExchangeId } from '../../stand-ins/exchange/domain/pair.js';
import type { SentPage, SentPrice } from '../../stand-ins/exchange/domain/sent-log.js';
import { EXCHANGE_URL } from '../support/sandbox-under-test.js';
import { controlOf } from './control-call.js';

const NEWEST = 10_000;
const ON_ITS_WAY_MS = 50;

const control = controlOf(EXCHANGE_URL);
const sentAfter = (after: number, limit: number) => control<SentPage>(`sent?after=${after}&limit=${limit}`);

/** Moves the simulated exchanges, all three at once, or plays that something is wrong with one. */
export const market = {
  /** Sets a price; the coin stays there unless it is told to move. */
  holdAt: (symbol: string, price: number) => control('set-price', { symbol, price, mood: 'still' }),
  /** Sets a price on one exchange, which goes on differing from the others until the coin is set on all. */
  holdOn: (exchange: UsualExchangeId, symbol: string, price: number) =>
    control('set-price', { exchange, symbol, price, mood: 'still' }),
  /** Lets a coin walk again. */
  calm: (symbol: string) => control('mood', { symbol, mood: 'calm' }),
  /** No exchange says anything: no price on its sockets, no answer to a call. */
  async silence(): Promise<void> {
    for (const exchange of EXCHANGE_IDS) {
      await control('fault', { exchange, fault: { kind: 'silent' } });
      await control('fault', { exchange, fault: { kind: 'rest-down' } });
    }
  },
  /** Ends whatever is wrong with the exchanges. */
  async heal(): Promise<void> {
    for (const exchange of EXCHANGE_IDS) await control('fault', { exchange, fault: null });
  },
  /**
   * What an exchange had said of a coin at a moment (epoch ms): the price in force, and those it replaced in the 50 ms
   * before, which a reader may not have taken in yet.
   */
  async saidAt(exchange: UsualExchangeId, symbol: string, at: number): Promise<readonly SentPrice[]> {
    const { last } = await sentAfter(0, 1);
    const { entries } = await sentAfter(Math.max(0, last - NEWEST), NEWEST);
    const said = entries.filter(
      (sent) => sent.exchange === exchange && sent.symbol === symbol && sent.at <= at,
    );
    const before = said.findLastIndex((sent) => sent.at <= at - ON_ITS_WAY_MS);
    return said.slice(Math.max(0, before));
  },
};
