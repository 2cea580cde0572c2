/** How hard a password's hash is to compute (https://cheatsheetseries.owasp.org: Password Storage). */
export interface HashParameters {
  /** KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export const HASH_PARAMETERS: HashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether a stored hash was made by other rules than today's argon2id. Pure. */
export function isOutdated(encoded: string, wanted: HashParameters = HASH_PARAMETERS): boolean {
  const { memoryCost, timeCost, parallelism } = wanted;
  return !encoded.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
