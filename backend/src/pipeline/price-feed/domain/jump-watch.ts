/** `plain`: no jump. `new`: the first tick that claims it. `waiting`: not confirmed yet. `confirmed`: believe it. */
export type JumpVerdict = 'plain' | 'new' | 'waiting' | 'confirmed';

interface Claim {
  readonly usd: number;
  /** When the first tick that claimed it was received. */
  readonly since: number;
}

const JUMP_SHARE = 0.2;
const CONFIRM_MS = 1_000;

/**
 * Keeps a lone exchange's jump of more than 20 % against the last consensus waiting until a second tick of that
 * exchange, at least 1 s later, says about the same (within 20 % of the first). A second exchange confirms a jump
 * by agreeing with it: then the price does not rest on one exchange and is not judged here.
 */
export class JumpWatch {
  private readonly claims: (Claim | null)[];

  constructor(exchanges: number) {
    this.claims = Array.from({ length: exchanges }, () => null);
  }

  /** `tickAt` is when the exchange's latest tick was received, in milliseconds that never go back; judging the same tick again changes nothing. */
  judge(index: number, usd: number, tickAt: number, last: number | null): JumpVerdict {
    if (last === null || isNear(usd, last)) return 'plain';
    const claim = this.claims[index] ?? null;
    if (claim === null || !isNear(usd, claim.usd)) {
      this.claims[index] = { usd, since: tickAt };
      return 'new';
    }
    return tickAt - claim.since >= CONFIRM_MS ? 'confirmed' : 'waiting';
  }

  /** The exchange's quote counts: nothing of it waits any more. Says whether something did. */
  settle(index: number): boolean {
    const waited = (this.claims[index] ?? null) !== null;
    this.claims[index] = null;
    return waited;
  }
}

function isNear(usd: number, other: number): boolean {
  return Math.abs(usd / other - 1) <= JUMP_SHARE;
}
