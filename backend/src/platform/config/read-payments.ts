import { createPrivateKey } from 'node:crypto';
import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';

const PROVIDERS = ['coinbase-business', 'none'] as const;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const KEY_BYTES = 64;
const ED25519 = /^[A-Za-z0-9+/]{86}==$/;

/** Where Pro is paid, or who has it where nothing is sold. Production has to choose one of the two. */
export function readPayments(reader: EnvReader, production: boolean): Pick<Config, 'payments' | 'proFor'> {
  const provider = reader.oneOf('PAYMENTS_PROVIDER', PROVIDERS, 'coinbase-business');
  const proFor = reader.oneOf('PRO_FOR', ['everyone', 'granted'] as const, 'everyone');
  if (provider === 'none') return { payments: null, proFor };
  if (reader.text('PRO_FOR') !== null) {
    reader.fault('PRO_FOR is set, but goes with PAYMENTS_PROVIDER=none only: whoever pays has Pro.');
  }
  return { payments: readCoinbase(reader, production), proFor: null };
}

/** Everything of it is set or nothing. */
function readCoinbase(reader: EnvReader, production: boolean): Config['payments'] {
  const apiUrl = reader.url('COINBASE_API_URL', ['https:', 'http:'], 'https://business.coinbase.com/api/v1');
  if (!mayBeCalled(apiUrl, production)) {
    reader.refuse(
      'COINBASE_API_URL',
      'an address that begins with https://, without a query; http:// only on this machine, outside production',
    );
  }
  const keyId = reader.formed('COINBASE_KEY_ID', /^\S+$/, 'one word');
  const keySecret = readKeySecret(reader);
  const webhookSecrets = reader.secret(
    'COINBASE_WEBHOOK_SECRET',
    /^[^\s,]+(,[^\s,]+)?$/,
    'one word, or two with a comma',
  );
  if (keyId === null || keySecret === null || webhookSecrets === null) {
    if (production) {
      reader.fault(
        'COINBASE_KEY_ID, COINBASE_KEY_SECRET or COINBASE_WEBHOOK_SECRET is not set: production needs all three, to sell Pro, or PAYMENTS_PROVIDER=none, to sell nothing.',
      );
    } else if (keyId !== null || keySecret !== null || webhookSecrets !== null) {
      reader.fault(
        'COINBASE_KEY_ID, COINBASE_KEY_SECRET and COINBASE_WEBHOOK_SECRET go together: one of them is not set.',
      );
    }
    return null;
  }
  return Object.freeze({
    apiUrl,
    keyId,
    keySecret,
    webhookSecrets: Object.freeze(webhookSecrets.split(',')),
  });
}

/** A PEM may stand on one line, with \\n for its line ends. */
function readKeySecret(reader: EnvReader): string | null {
  const text = reader.text('COINBASE_KEY_SECRET');
  if (text === null || ED25519.test(text)) return text;
  const pem = text.replaceAll(String.raw`\n`, '\n');
  if (!isEcdsaKey(pem)) {
    reader.fault(
      `COINBASE_KEY_SECRET is set to something that is not base64 of ${KEY_BYTES} bytes (Ed25519), nor the PEM of an ECDSA key on P-256.`,
    );
  }
  return pem;
}

function isEcdsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

/** What is no address at all has been reported already. */
function mayBeCalled(apiUrl: string, production: boolean): boolean {
  if (!URL.canParse(apiUrl)) return true;
  const { protocol, hostname, search, hash, username, password } = new URL(apiUrl);
  if (`${search}${hash}${username}${password}` !== '') return false;
  return protocol !== 'http:' || (!production && LOOPBACK.test(hostname));
}
