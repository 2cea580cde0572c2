import { bitOf, sizeOf } from './consensus.js';

/** `apart`: an exchange means another coin by the symbol. */
export type CoinVerdict = 'same' | 'apart';

/** Which coin an exchange means by a symbol, and the prices behind it in dollars; NaN: unknown. */
export interface CoinJudgement {
  readonly symbol: string;
  readonly exchange: string;
  /** ccxt's name of the market. */
  readonly market: string;
  readonly verdict: CoinVerdict;
  readonly usd: number;
  readonly ownersUsd: number;
}

/** What is known of a coin before its first price. */
export interface SymbolIdentity {
  /** The mask of exchanges that list it, or may. */
  readonly listedOn: () => number;
  readonly verdicts: readonly KnownVerdict[];
  /** A verdict by prices is new, or another than before. */
  readonly onJudged: (judgement: CoinJudgement) => void;
}

export interface KnownVerdict {
  readonly exchange: string;
  readonly verdict: CoinVerdict;
  readonly by: 'pin' | 'vote' | 'admin';
}

const SAME_COIN_SHARE = 0.05;
/** A price counts in votes for this long. */
const RECENT_MS = 60_000;
/** An exchange that lists the symbol and says no price holds up the others for this long. */
const WAIT_MS = 15_000;

/**
 * Finds the exchanges that mean another coin by a symbol (ADR 23). A new exchange starts a vote over the prices of the last
 * minute: the largest group within 5 % owns the symbol, of two as large that with more dollars traded. Without a vote a
 * price costs O(1) and allocates nothing.
 */
export class CoinIdentity {
  private readonly usd: number[];
  private readonly seenAt: number[];
  /** Dollars in 24 hours. */
  private readonly traded: number[];
  /** Bit masks. */
  private judged = 0;
  private others = 0;
  private fixed = 0;
  /** Those that told a price, and those that told anything. */
  private seen = 0;
  private told = 0;
  private firstAt = Infinity;
  private isSettled = false;
  private isTied = false;
  private leader = 0;
  /** Grows with every verdict. */
  revision = 0;

  private readonly toldVerdicts: (CoinVerdict | null)[];

  constructor(
    exchanges: number,
    private readonly settings: Pick<SymbolIdentity, 'listedOn'>,
  ) {
    this.toldVerdicts = Array.from({ length: exchanges }, () => null);
    this.usd = Array.from({ length: exchanges }, () => Number.NaN);
    this.seenAt = Array.from({ length: exchanges }, () => -Infinity);
    this.traded = Array.from({ length: exchanges }, () => Number.NaN);
  }

  /** A verdict of an earlier vote: new prices may overrule it. */
  recall(index: number, verdict: CoinVerdict): void {
    this.toldVerdicts[index] = verdict;
    this.judged |= bitOf(index);
    this.others = verdict === 'apart' ? this.others | bitOf(index) : this.others & ~bitOf(index);
    this.isSettled = true;
    this.revision += 1;
  }

  /** A verdict of a pin or an admin: no price overrules it. */
  fix(index: number, verdict: CoinVerdict): void {
    this.recall(index, verdict);
    this.fixed |= bitOf(index);
  }

  /** Takes a price in dollars, NaN if not convertible. Returns the mask of exchanges that do not count. */
  observe(index: number, usd: number, now: number): number {
    if (Number.isNaN(usd)) return this.leftOut();
    this.isDecided(now);
    this.usd[index] = usd;
    this.seenAt[index] = now;
    this.seen |= bitOf(index);
    this.noteTold(index, now);
    if ((this.judged & bitOf(index)) === 0) this.vote(now);
    return this.leftOut();
  }

  /** An exchange told something, if only an old trade: it is waited for no more. */
  noteTold(index: number, now: number): void {
    this.told |= bitOf(index);
    this.waitedSince(now);
  }

  /** Exchanges that say nothing have been waited for since an earlier price. */
  waitedSince(at: number): void {
    this.firstAt = Math.min(this.firstAt, at);
  }

  /** The dollars traded on an exchange in 24 hours. */
  noteTraded(index: number, dollars: number, now: number): void {
    if (Number.isNaN(dollars)) return;
    this.traded[index] = dollars;
    if (this.isTied && !this.isSettled) this.vote(now);
  }

  /** Whether the owners are known, so that a price may be made. */
  isDecided(now: number): boolean {
    if (!this.isSettled && this.told !== 0) {
      const missing = this.settings.listedOn() & ~this.told;
      const isComplete = missing === 0 && !(this.isTied && this.lacksVolumes());
      this.isSettled = isComplete || now - this.firstAt >= WAIT_MS;
    }
    return this.isSettled;
  }

  /** Whether the dollars traded on an exchange would decide between two groups as large. */
  needsVolume(index: number): boolean {
    return this.isTied && !this.isSettled && Number.isNaN(this.traded[index] ?? Number.NaN);
  }

  /** The latest price of an exchange still holds. */
  confirm(index: number, now: number): void {
    this.seenAt[index] = now;
  }

  /** null before a verdict. */
  verdict(index: number): CoinVerdict | null {
    if ((this.judged & bitOf(index)) === 0) return null;
    return (this.others & bitOf(index)) === 0 ? 'same' : 'apart';
  }

  /** The verdicts by prices that are new since the last call. */
  newJudgements(): readonly (Pick<CoinJudgement, 'verdict' | 'usd' | 'ownersUsd'> & {
    readonly index: number;
  })[] {
    return this.usd.flatMap((usd, index) => {
      const verdict = this.verdict(index);
      if (verdict === null || verdict === this.toldVerdicts[index]) return [];
      this.toldVerdicts[index] = verdict;
      return [{ index, verdict, usd, ownersUsd: this.leaderUsd() }];
    });
  }

  /** The mask of exchanges that do not count: those that mean another coin, and those whose price waits for the owners'. */
  leftOut(): number {
    return this.others | (this.seen & ~this.judged);
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
    const recent = this.recentMask(now) & ~(this.fixed & this.others);
    const owners = this.owners();
    const ruling = owners & this.fixed;
    const candidates = this.isSettled ? recent & ~(this.judged & this.others) : recent;
    this.leader = this.leaderOf(recent, ruling === 0 ? candidates : recent & ruling, owners);
    const own = this.leader < 0 ? 0 : this.near(this.leader, recent);
    if ((own & owners) !== 0) {
      this.judge(recent & (~this.judged | own), own);
      return;
    }
    const isAlone = sizeOf(own & ~(this.judged & this.others)) <= 1;
    // Owners that are silent are waited for: by one exchange alone, and always where a pin or an admin names them.
    if (owners !== 0 && (ruling !== 0 || (isAlone && (recent & owners) === 0))) {
      const near = this.nearOwners(owners, recent);
      this.judge(near, near);
      return;
    }
    this.judged &= this.fixed | recent;
    this.judge(recent, own);
  }

  /** Owners that no longer list the symbol and told no price count no more. */
  private owners(): number {
    const owners = this.judged & ~this.others;
    const silent = owners & ~this.seen & ~this.fixed;
    return silent === 0 ? owners : owners & ~(silent & ~this.settings.listedOn());
  }

  private judge(voters: number, own: number): void {
    const open = voters & ~this.fixed;
    this.others = (this.others & ~open) | (open & ~own);
    this.judged |= voters;
    this.revision += 1;
  }

  /** The exchanges without a verdict whose price is that of silent owners. */
  private nearOwners(owners: number, recent: number): number {
    let near = 0;
    for (let index = 0; index < this.usd.length; index += 1) {
      if ((owners & bitOf(index)) !== 0) near |= this.near(index, recent & ~this.judged);
    }
    return near;
  }

  private leaderOf(recent: number, candidates: number, owners: number): number {
    let leader = -1;
    let most = 0;
    let dollars = 0;
    this.isTied = false;
    for (let index = 0; index < this.usd.length; index += 1) {
      if ((candidates & bitOf(index)) === 0) continue;
      const group = this.near(index, recent);
      const favour = this.isSettled && (owners & bitOf(index)) !== 0 ? 1 : 0;
      const support = 2 * sizeOf(group) + favour;
      if (support < most) continue;
      const groupDollars = this.dollarsOf(group);
      if (support === most && (group & bitOf(leader)) === 0) this.isTied = true;
      if (support > most) this.isTied = false;
      if (support === most && groupDollars <= dollars) continue;
      [leader, most, dollars] = [index, support, groupDollars];
    }
    return leader;
  }

  private dollarsOf(group: number): number {
    let sum = 0;
    for (let index = 0; index < this.traded.length; index += 1) {
      const dollars = this.traded[index] ?? Number.NaN;
      if ((group & bitOf(index)) !== 0 && !Number.isNaN(dollars)) sum += dollars;
    }
    return sum;
  }

  private lacksVolumes(): boolean {
    return this.usd.some((usd, index) => !Number.isNaN(usd) && this.needsVolume(index));
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
