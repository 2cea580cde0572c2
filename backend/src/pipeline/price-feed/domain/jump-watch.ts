/** `plain`: no jump. `new`: the first tick of a jump. `waiting`: not confirmed yet. */
export type JumpVerdict = 'plain' | 'new' | 'waiting' | 'confirmed';

interface Claim {
  readonly usd: number;
  /** When its first tick was received. */
  readonly since: number;
}

const JUMP_SHARE = 0.2;
const CONFIRM_MS = 1_000;

/**
 * Holds a jump of more than 20 % that rests on one exchange until a second tick of it, at least 1 s later, is within 20 % of
 * the first. A jump on which two exchanges agree is not judged here.
 */
export class JumpWatch {
  private readonly claims: (Claim | null)[];

  constructor(exchanges: number) {
    this.claims = Array.from({ length: exchanges }, () => null);
  }

  /** `tickAt` is the receipt of the exchange's latest tick. Judging the same tick again changes nothing. */
  judge(index: number, usd: number, tickAt: number, last: number | null): JumpVerdict {
    if (last === null || isNear(usd, last)) return 'plain';
    const claim = this.claims[index] ?? null;
    if (claim === null || !isNear(usd, claim.usd)) {
      this.claims[index] = { usd, since: tickAt };
      return 'new';
    }
    return tickAt - claim.since >= CONFIRM_MS ? 'confirmed' : 'waiting';
  }

  /** Drops the held jump of an exchange; true if there was one. */
  clear(index: number): boolean {
    const waited = (this.claims[index] ?? null) !== null;
    this.claims[index] = null;
    return waited;
  }
}

function isNear(usd: number, other: number): boolean {
  return Math.abs(usd / other - 1) <= JUMP_SHARE;
}
