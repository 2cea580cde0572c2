/**
 * Names that may have a banned word after all: {name, reason}, and the file if only there.
 *
 * @typedef {{ readonly name: string, readonly reason: string, readonly file?: string }} Exception
 * @type {readonly Exception[]}
 */
export const ALLOWED_NAMES = [
  { name: 'bundleEverySec', reason: 'a field of the API' },
  { name: 'bundle_windows', reason: 'a table' },
  { name: 'handshakeTimeout', reason: 'an option of ws' },
  { name: 'handshakes', reason: 'a table' },
  {
    name: 'trigger-testing',
    reason: 'the address of the page decides the name of its route',
    file: 'frontend/src/app/routes/admin/trigger-testing.tsx',
  },
  ...[
    'backend/src/contract/status.ts',
    'backend/src/platform/config/site-facts.ts',
    'backend/src/platform/http/frontend.spec.ts',
    'frontend/src/app/landing/faq.ts',
    'frontend/src/app/legal/privacy-page.tsx',
    'frontend/src/app/legal/terms-page.tsx',
    'frontend/src/features/alerts/components/delivery-lines.tsx',
    'frontend/src/shared/offers.ts',
    'frontend/src/app/offers.spec.tsx',
    'frontend/src/features/account-access/components/forgot-form.tsx',
  ].map((file) => ({ name: 'mail', reason: 'a field of GET /api/status', file })),
  {
    name: 'mail',
    reason: 'a kind of delivery in the API',
    file: 'frontend/src/features/operations/operations-words.ts',
  },
];

/**
 * Names that may be exported by several files: {name, reason}.
 *
 * @type {readonly Exception[]}
 */
export const ALLOWED_TWICE = [
  { name: 'Route', reason: 'TanStack Router reads it from each file of a route' },
];
