import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { CallLog } from '../shared/call-log.js';
import { noBodyIsEmpty } from '../shared/control-calls.js';
import { FaultScript } from '../shared/fault-script.js';
import { listen, newApp } from '../shared/local-server.js';
import { apiRoutes } from './api-routes.js';
import { Checkouts, type KeptCheckouts } from './checkouts.js';
import { controlRoutes } from './control-routes.js';
import { tokenFault } from './domain/token.js';
import type { ScriptedFault } from './faults.js';
import { paymentPage } from './payment-page.js';
import { type ApiCall, createControl, type PaymentsControl } from './payments-control.js';
import { Webhooks } from './webhooks.js';

export interface PaymentsStandInOptions {
  readonly port?: number; // default 0: any free one
  /** Of the key that is handed out; default ed25519. */
  readonly keyType?: 'ed25519' | 'ec';
  /** Where webhooks go; default: nowhere, until `setWebhookUrl`. */
  readonly webhookUrl?: string;
  /** Pause before a webhook is repeated for the first time; default 1 s. */
  readonly firstPauseMs?: number;
  /** Epoch milliseconds, for tests that share a clock with the product; default: the time of day. */
  readonly now?: () => number;
}

export interface PaymentsStandIn extends PaymentsControl {
  /** Of the hosted pages, and of /_control. */
  readonly url: string;
  /** COINBASE_API_URL, with COINBASE_KEY_ID, COINBASE_KEY_SECRET and COINBASE_WEBHOOK_SECRET. */
  readonly apiUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** What has to be there after a restart for links to go on working. */
  readonly kept: () => KeptCheckouts;
  readonly restore: (kept: KeptCheckouts) => void;
  close(): Promise<void>;
}

const API_PATH = '/api/v1';
const EXPIRE_EVERY_MS = 500;
const KEY_BYTES = 32;

/** Starts the Checkouts API, its hosted pages and /_control on 127.0.0.1, with new keys. See README.md. */
export async function startPaymentsStandIn(options: PaymentsStandInOptions = {}): Promise<PaymentsStandIn> {
  const app = newApp();
  const { url, close } = await listen(app, options.port);
  const { host } = new URL(url);
  const keyId = randomUUID();
  const { keySecret, publicKey } = newKey(options.keyType ?? 'ed25519');
  const webhookSecret = randomBytes(24).toString('base64url');
  const { now = Date.now } = options;
  const checkouts = new Checkouts(url, now);
  const faults = new FaultScript<ScriptedFault>();
  const webhooks = new Webhooks({
    secret: webhookSecret,
    url: options.webhookUrl ?? null,
    now,
    ...(options.firstPauseMs !== undefined && { firstPauseMs: options.firstPauseMs }),
  });
  const calls = new CallLog<ApiCall>();
  checkouts.onEvent((type, checkout) => webhooks.tell(type, checkout));
  const control = createControl({ checkouts, faults, webhooks, calls });

  app.use(
    API_PATH,
    apiRoutes({
      checkouts,
      faults,
      now,
      tokenFault: (method, path, authorization) =>
        tokenFault(authorization, {
          keyId,
          publicKey,
          uri: `${method} ${host}${path}`,
          now: Math.floor(now() / 1000),
        }),
      log: (call) => calls.add({ at: now(), ...call }),
    }),
  );
  app.use('/_control', noBodyIsEmpty, controlRoutes(control));
  app.use(paymentPage(checkouts));
  const expiring = setInterval(() => checkouts.expireDue(), EXPIRE_EVERY_MS);
  expiring.unref();
  return {
    ...control,
    url,
    apiUrl: `${url}${API_PATH}`,
    keyId,
    keySecret,
    webhookSecret,
    kept: () => checkouts.kept(),
    restore: (kept) => checkouts.restore(kept),
    close: async () => {
      clearInterval(expiring);
      webhooks.forget();
      await close();
    },
  };
}

/** The secret as the provider hands it out: base64 of the seed, then of the public half; or the PEM of an ECDSA key. */
function newKey(type: 'ed25519' | 'ec'): { readonly keySecret: string; readonly publicKey: KeyObject } {
  if (type === 'ec') {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = pair.privateKey.export({ format: 'pem', type: 'sec1' }).toString();
    return { keySecret: pem, publicKey: pair.publicKey };
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicKey = createPublicKey(privateKey);
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES);
  const half = publicKey.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
  return { keySecret: Buffer.concat([seed, half]).toString('base64'), publicKey };
}
