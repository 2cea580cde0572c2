import { Network, validate } from 'bitcoin-address-validation';

/** What was paid to an address and from it, in satoshi. */
interface Sums {
  readonly funded: bigint;
  readonly spent: bigint;
}

const SATS_DECIMALS = 8;
const NOTHING = {
  funded_txo_count: 0,
  funded_txo_sum: 0,
  spent_txo_count: 0,
  spent_txo_sum: 0,
  tx_count: 0,
};

/** The balances of Bitcoin addresses as an Esplora server tells them. An address nobody mentioned is empty. */
export class Esplora {
  private readonly sums = new Map<string, Sums>();

  /**
   * Lets an address hold so much BTC, decimal text, as what came in less what went out again.
   *
   * @throws RangeError for a bad address or an amount that is none.
   */
  setBalance(address: string, amount: string): void {
    if (!isMainnet(address)) throw new RangeError('This is no Bitcoin address');
    const parts = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(amount);
    if (parts === null) throw new RangeError('"amount" is a decimal text like "0.5", to 8 places');
    const [, whole = '0', fraction = ''] = parts;
    const sats = BigInt(whole + fraction.padEnd(SATS_DECIMALS, '0'));
    const spent = sats / 2n;
    this.sums.set(address, { funded: sats + spent, spent });
  }

  /** What the real API answers to GET /address/…, cut down to what anybody reads; null: no address of the main network. */
  answer(address: string) {
    if (!isMainnet(address)) return null;
    const sums = this.sums.get(address);
    return { address, chain_stats: sums === undefined ? NOTHING : statsOf(sums), mempool_stats: NOTHING };
  }
}

function isMainnet(address: string): boolean {
  return validate(address, Network.mainnet);
}

function statsOf({ funded, spent }: Sums): typeof NOTHING {
  const went = spent > 0n ? 1 : 0;
  return {
    funded_txo_count: 1,
    funded_txo_sum: Number(funded),
    spent_txo_count: went,
    spent_txo_sum: Number(spent),
    tx_count: 1 + went,
  };
}
