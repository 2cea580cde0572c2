import { bitOf } from './consensus.js';

const SAME_COIN_SHARE = 0.05;
/** A price counts in votes for this long. */
const RECENT_MS = 60_000;
const ESTABLISHED_MS = 60_000;

/**
 * Finds the exchanges that mean another coin by a symbol (ADR 23). A new exchange starts a vote over the prices of the last
 * minute: the largest group within 5 % owns the symbol. Without a vote a price costs O(1) and allocates nothing.
 */
export class CoinIdentity {
  private readonly usd: number[];
  private readonly seenAt: number[];
  /** Bit masks. */
  private judged = 0;
  private others = 0;
  private ownedSince = 0;
  private leader = 0;

  constructor(exchanges: number) {
    this.usd = Array.from({ length: exchanges }, () => Number.NaN);
    this.seenAt = Array.from({ length: exchanges }, () => -Infinity);
  }

  /** Takes a price in dollars, NaN if not convertible. Returns the mask of exchanges that mean another coin. */
  observe(index: number, usd: number, now: number): number {
    if (Number.isNaN(usd)) return this.others;
    this.usd[index] = usd;
    this.seenAt[index] = now;
    if ((this.judged & bitOf(index)) === 0) this.vote(now);
    return this.others;
  }

  /** The latest price of an exchange still holds. */
  confirm(index: number, now: number): void {
    this.seenAt[index] = now;
  }

  /** The latest price of an exchange; NaN without one. */
  lastUsd(index: number): number {
    return this.usd[index] ?? Number.NaN;
  }

  /** The price of the exchange that led the last vote; NaN before it. */
  leaderUsd(): number {
    return this.lastUsd(this.leader);
  }

  private vote(now: number): void {
    const recent = this.recentMask(now);
    const owners = this.judged & ~this.others;
    this.leader = this.leaderOf(recent, now - this.ownedSince >= ESTABLISHED_MS ? owners : 0);
    const own = this.near(this.leader, recent);
    if ((own & owners) !== 0) {
      const judged = recent & (~this.judged | own);
      this.others = (this.others & ~judged) | (judged & ~own);
      this.judged |= recent;
      return;
    }
    const isAlone = own === bitOf(this.leader);
    if (isAlone && owners !== 0 && (recent & owners) === 0) return; // the owners are silent: one alone waits for them
    this.others = (this.others & ~recent) | (recent & ~own);
    this.judged = recent;
    this.ownedSince = now;
  }

  private leaderOf(recent: number, favoured: number): number {
    let leader = -1;
    let most = 0;
    for (let index = 0; index < this.usd.length; index += 1) {
      if ((recent & bitOf(index)) === 0) continue;
      const support = 2 * sizeOf(this.near(index, recent)) + ((favoured & bitOf(index)) === 0 ? 0 : 1);
      if (support <= most) continue;
      most = support;
      leader = index;
    }
    return leader;
  }

  private near(index: number, recent: number): number {
    const price = this.lastUsd(index);
    let members = 0;
    for (let other = 0; other < this.usd.length; other += 1) {
      if ((recent & bitOf(other)) !== 0 && isSame(price, this.lastUsd(other))) members |= bitOf(other);
    }
    return members;
  }

  private recentMask(now: number): number {
    let recent = 0;
    for (let index = 0; index < this.usd.length; index += 1) {
      if (now - (this.seenAt[index] ?? -Infinity) <= RECENT_MS) recent |= bitOf(index);
    }
    return recent;
  }
}

function isSame(usd: number, other: number): boolean {
  return Math.abs(usd - other) <= SAME_COIN_SHARE * Math.min(usd, other);
}

function sizeOf(members: number): number {
  let size = 0;
  for (let rest = members; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}
