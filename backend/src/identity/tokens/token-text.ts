import { crc32 } from 'node:zlib';
import { API_TOKEN_PREFIX } from '../../platform/http/bearer-token.js';
import { hashOfSecret } from '../secret-hash.js';
import { DIGITS, randomDigits } from './random-digits.js';

const ID_LENGTH = 8;
/** 62^43 is a little more than 2^256. */
const SECRET_LENGTH = 43;
/** 62^6 is more than 2^32. */
const CHECK_LENGTH = 6;
const TOKEN = new RegExp(
  `^(${API_TOKEN_PREFIX}([0-9A-Za-z]{${ID_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH}})_([0-9A-Za-z]{${CHECK_LENGTH}})$`,
);

/** The parts of a token's text that are not its secret. */
export interface TokenText {
  /** Names the token, and opens nothing. */
  readonly id: string;
  /** SHA-256 of the whole text: what is stored. */
  readonly hash: Buffer;
}

/** A text nobody can guess: `bwk_`, an id, a secret of 256 bits and a CRC-32 of what comes before it, by which a typo is seen. */
export function newTokenText(): string {
  const body = `${API_TOKEN_PREFIX}${randomDigits(ID_LENGTH)}_${randomDigits(SECRET_LENGTH)}`;
  return `${body}_${checkDigits(body)}`;
}

/** null for what no token of ours can be: of another form, or with a CRC-32 that is another. Pure. */
export function readTokenText(text: string): TokenText | null {
  const [, body = '', id = '', check] = TOKEN.exec(text) ?? [];
  if (check === undefined || check !== checkDigits(body)) return null;
  return { id, hash: hashOfSecret(text) };
}

function checkDigits(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
