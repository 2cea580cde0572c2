import { bitOf } from './consensus.js';

const SAME_COIN_SHARE = 0.05;
/** A price says for this long what its exchange means. */
const VOICE_MS = 60_000;
const ESTABLISHED_MS = 60_000;

/**
 * Which exchanges mean another coin by one symbol (ADR 23). Every exchange that is new to it calls a vote over the prices of
 * the last minute: the largest group within 5 % owns the symbol. `now` is in milliseconds that never go back; without a vote
 * a price costs O(1) and allocates nothing.
 */
export class CoinVote {
  private readonly usd: number[];
  private readonly heardAt: number[];
  /** Bit masks: who has been judged, and who means another coin. */
  private settled = 0;
  private others = 0;
  private ownedSince = 0;
  private leader = 0;

  constructor(exchanges: number) {
    this.usd = Array.from({ length: exchanges }, () => Number.NaN);
    this.heardAt = Array.from({ length: exchanges }, () => -Infinity);
  }

  /** Takes a price in dollars (NaN, not convertible, says nothing); answers the mask of who means another coin. */
  hear(index: number, usd: number, now: number): number {
    if (Number.isNaN(usd)) return this.others;
    this.usd[index] = usd;
    this.heardAt[index] = now;
    if ((this.settled & bitOf(index)) === 0) this.vote(now);
    return this.others;
  }

  /** The latest price of an exchange still holds. */
  confirm(index: number, now: number): void {
    this.heardAt[index] = now;
  }

  /** Dollars of the latest price heard of an exchange; NaN if there was none. */
  heard(index: number): number {
    return this.usd[index] ?? Number.NaN;
  }

  /** Dollars of the exchange that the last vote was led by; NaN before it. */
  owned(): number {
    return this.heard(this.leader);
  }

  private vote(now: number): void {
    const voices = this.voices(now);
    const owners = this.settled & ~this.others;
    this.leader = this.leaderOf(voices, now - this.ownedSince >= ESTABLISHED_MS ? owners : 0);
    const own = this.near(this.leader, voices);
    if ((own & owners) !== 0) {
      const judged = voices & (~this.settled | own);
      this.others = (this.others & ~judged) | (judged & ~own);
      this.settled |= voices;
      return;
    }
    const isAlone = own === bitOf(this.leader);
    if (isAlone && owners !== 0 && (voices & owners) === 0) return; // the owners are silent: one alone waits for them
    this.others = (this.others & ~voices) | (voices & ~own);
    this.settled = voices;
    this.ownedSince = now;
  }

  private leaderOf(voices: number, favoured: number): number {
    let leader = -1;
    let most = 0;
    for (let index = 0; index < this.usd.length; index += 1) {
      if ((voices & bitOf(index)) === 0) continue;
      const support = 2 * sizeOf(this.near(index, voices)) + ((favoured & bitOf(index)) === 0 ? 0 : 1);
      if (support <= most) continue;
      most = support;
      leader = index;
    }
    return leader;
  }

  private near(index: number, voices: number): number {
    const price = this.heard(index);
    let members = 0;
    for (let other = 0; other < this.usd.length; other += 1) {
      if ((voices & bitOf(other)) !== 0 && isSame(price, this.heard(other))) members |= bitOf(other);
    }
    return members;
  }

  private voices(now: number): number {
    let voices = 0;
    for (let index = 0; index < this.usd.length; index += 1) {
      if (now - (this.heardAt[index] ?? -Infinity) <= VOICE_MS) voices |= bitOf(index);
    }
    return voices;
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
