import { type WebhookInfo, webhookFault } from './webhook-fault.js';

const URL_OF_OURS = 'https://alerts.example.com/api/telegram/webhook';
const wanted = { url: URL_OF_OURS, updates: ['message', 'callback_query'], failuresAfter: 1_700_000_000 };

/** Fields: https://core.telegram.org/bots/api#webhookinfo (23 Nov 2026; no example there: shape assumed) */
const fine: WebhookInfo & Readonly<Record<string, unknown>> = {
  url: URL_OF_OURS,
  has_custom_certificate: false,
  pending_update_count: 0,
  max_connections: 40,
  ip_address: '203.0.113.7',
  allowed_updates: ['message', 'callback_query'],
};

it.each<[string, WebhookInfo]>([
  ['is ours', fine],
  ['takes every kind', { url: URL_OF_OURS }],
  ['failed before', { ...fine, last_error_date: 1_700_000_000, last_error_message: 'Connection refused' }],
  ['brings updates that wait', { ...fine, pending_update_count: 900 }],
])('a webhook that %s is left alone', (_name, info) => {
  expect(webhookFault(info, wanted)).toBeNull();
});

it.each<[string, WebhookInfo, string]>([
  ['without a webhook', { ...fine, url: '' }, `the webhook is not set instead of ${URL_OF_OURS}`],
  ['without a field for it', {}, `the webhook is not set instead of ${URL_OF_OURS}`],
  [
    'with that of another, whose secret path is not told',
    { ...fine, url: 'https://other.example/hook/secret' },
    `the webhook is set to https://other.example instead of ${URL_OF_OURS}`,
  ],
  [
    'with other kinds of update',
    { ...fine, allowed_updates: ['message'] },
    'the webhook does not bring callback_query',
  ],
  [
    'with a delivery that failed',
    {
      ...fine,
      pending_update_count: 12,
      last_error_date: 1_700_000_001,
      last_error_message: 'Wrong response from the webhook: 502 Bad Gateway',
    },
    `Telegram could not deliver to ${URL_OF_OURS}: Wrong response from the webhook: 502 Bad Gateway (12 waiting)`,
  ],
])('%s says what is wrong', (_name, info, fault) => {
  expect(webhookFault(info, wanted)).toBe(fault);
});
