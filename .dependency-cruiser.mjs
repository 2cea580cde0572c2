// @ts-check
/** @import { IForbiddenRuleType, IRegularForbiddenRuleType } from 'dependency-cruiser' */

const ROOM = '^backend/src/((?:pipeline|features|operations)/[^/]+|identity)/';
/** Rooms of the pipeline, in the order of the flow. */
const FLOW = ['price-feed', 'evaluator', 'alerts', 'delivery', 'live'];
const PURE = '(domain|evaluator/(threshold-index|series))';
const SPEC = '\\.spec\\.tsx?$';

/**
 * A rule is broken by every import, also one of a type only.
 *
 * @param {string} name
 * @param {string} comment
 * @param {IRegularForbiddenRuleType['from']} from
 * @param {IRegularForbiddenRuleType['to']} to
 * @returns {IForbiddenRuleType}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const noDownstream = FLOW.slice(0, -1).map((room, place) =>
  rule(
    `flow-${room}-imports-nothing-downstream`,
    'Rule 4: the flow goes one way. What comes later is reached by a port or an event.',
    { path: `^backend/src/pipeline/${room}/`, pathNot: SPEC },
    { path: `^backend/src/(pipeline/(${FLOW.slice(place + 1).join('|')})|features|operations)/` },
  ),
);

/**
 * @param {string} library
 * @param {readonly string[]} folders
 */
const onlyIn = (library, folders) =>
  rule(
    `${library}-only-in-its-folder`,
    `Rule 7: ${library} is used in ${folders.join(' and ')} only.`,
    { path: '^backend/src/', pathNot: folders.map((folder) => `^backend/src/${folder}/`) },
    { path: `(^|/|^node:)(nestjs-)?${library}(/|$)`, pathNot: '^(backend|frontend|e2e)/(?!node_modules/)' },
  );

/**
 * Rule 1 for folders: one imports what lies above it and in it, and two that lie beside each other only in one direction.
 * Tests lie beside what they test and import from anywhere, so they are left out.
 *
 * @type {IForbiddenRuleType}
 */
export const FOLDER_RULE = {
  name: 'no-folder-cycles',
  comment: 'Rule 1: no cycles between folders.',
  severity: 'error',
  scope: 'folder',
  from: {},
  to: { circular: true },
};
export const LEFT_OUT_OF_FOLDERS = '\\.spec\\.ts$|/testing/';

/** Read by e2e/run/imports.mjs, which also knows how imports are resolved. */
export default {
  forbidden: [
    rule('no-cycles', 'Rule 1: no cycles.', {}, { circular: true }),
    rule(
      'contract-imports-nothing',
      'Rule 2: the contract is all that the browser may know, so it knows nothing else.',
      { path: '^backend/src/contract/', pathNot: SPEC },
      { pathNot: '^backend/src/contract/' },
    ),
    rule(
      'domain-is-pure',
      'Rule 3: decisions import other decisions and the contract. No framework, no input or output, no clock.',
      { path: `^backend/src/.+/${PURE}/`, pathNot: `${SPEC}|/testing/` },
      {
        pathNot: [
          `^backend/src/.+/${PURE}/`,
          '^backend/src/contract/',
          'node_modules/(trading-signals|temporal-polyfill|ipaddr\\.js)/',
        ],
      },
    ),
    ...noDownstream,
    rule(
      'entity-stays-in-its-room',
      'Rule 5: a table belongs to one room. Others ask its service, or read by SQL.',
      { path: ROOM },
      { path: '\\.entity\\.ts$', pathNot: '^backend/src/$1/' },
    ),
    rule(
      'platform-knows-no-room',
      'Rule 6: the platform carries every room and knows none.',
      { path: '^backend/src/platform/' },
      { path: ROOM },
    ),
    rule(
      'identity-knows-no-other-room',
      'Rule 6: every room asks who asks, so identity asks none of them.',
      { path: '^backend/src/identity/', pathNot: SPEC },
      { path: '^backend/src/(pipeline|features|operations)/' },
    ),
    rule(
      'nobody-imports-operations',
      'Rule 4: operations see every room, and no room sees them.',
      { path: '^backend/src/(pipeline|features|identity|platform)/', pathNot: SPEC },
      { path: '^backend/src/operations/' },
    ),
    onlyIn('ccxt', ['pipeline/price-feed/ccxt']),
    onlyIn('telegraf', ['pipeline/delivery/telegram', 'features/telegram-bot']),
    onlyIn('viem', ['features/wallets']),
    onlyIn('nodemailer', ['pipeline/delivery/email']),
    onlyIn('prom-client', ['platform/metrics']),
    onlyIn('undici', ['platform/outbound']),
    onlyIn('https', ['platform/outbound']),
    rule(
      'frontend-sees-only-the-contract',
      'Rule 8: of the backend the frontend sees the contract only.',
      { path: '^frontend/' },
      { path: '^(backend|e2e)/', pathNot: '^backend/src/contract/' },
    ),
    rule(
      'feature-imports-no-other-feature',
      'Rule 9: features are joined in app/ only.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    rule(
      'feature-does-not-import-app',
      'Rule 9: app/ joins the features; they do not know it.',
      { path: '^frontend/src/features/' },
      { path: '^frontend/src/app/' },
    ),
    rule(
      'shared-stays-below',
      'Rule 9: what is shared knows neither features nor app/.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/(features|app)/' },
    ),
    rule(
      'product-knows-no-stand-in',
      'Rule 10: for the product a stand-in differs from the real thing by a URL.',
      { path: '^(backend|frontend)/src/' },
      { path: '^(e2e/|.*stand-in)' },
    ),
    rule(
      'product-knows-no-benchmark',
      'Benchmarks measure the product as it is; it knows neither them nor its tests.',
      { path: '^backend/src/', pathNot: SPEC },
      { path: '^backend/(bench|test)/' },
    ),
    rule(
      'every-import-is-found',
      'An import that cannot be resolved would slip through the other rules.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(-bench)?/|[.]gen[.]ts$' },
  },
};
