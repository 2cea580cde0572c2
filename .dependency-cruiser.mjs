const ROOM = '^backend/src/([^/]+)/';
/** Rooms of the flow, in its order. Delivery and screen are both at its end. */
const FLOW = ['price-feed', 'evaluator', 'alerts', 'delivery', 'screen'];
const NOT_ROOMS = 'contract|platform|migrations|commands';
const SPEC = '\\.spec\\.tsx?$';

/** A rule is broken by every import, also one of a type only. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const noDownstream = FLOW.slice(0, -1).map((room, place) =>
  rule(
    `flow-${room}-imports-nothing-downstream`,
    'Rule 4: the flow goes one way. What comes later is reached by a port or an event.',
    { path: `^backend/src/${room}/`, pathNot: SPEC },
    {
      path: `^backend/src/(${FLOW.slice(place + 1).join('|')})/`,
      // One transaction writes an alert and its deliveries, with their urgency.
      ...(room === 'alerts' && { pathNot: '^backend/src/delivery/urgency' }),
    },
  ),
);

const onlyIn = (library, folders) =>
  rule(
    `${library}-only-in-its-folder`,
    `Rule 7: ${library} is used in ${folders.join(' and ')} only.`,
    { path: '^backend/src/', pathNot: folders.map((folder) => `^backend/src/${folder}/`) },
    { path: `(^|/)(nestjs-)?${library}(/|$)`, pathNot: '^(backend|frontend|e2e)/' },
  );

/** Read by e2e/commands/check-imports.mjs, which also knows how imports are resolved. */
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
      { path: '^backend/src/.+/domain/', pathNot: SPEC },
      { pathNot: ['^backend/src/.+/domain/', '^backend/src/contract/'] },
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
      { path: ROOM, pathNot: `^backend/src/(${NOT_ROOMS})/` },
    ),
    onlyIn('ccxt', ['price-feed/ccxt']),
    onlyIn('telegraf', ['delivery/telegram', 'telegram-bot']),
    onlyIn('viem', ['wallets']),
    onlyIn('nodemailer', ['delivery/email']),
    onlyIn('prom-client', ['platform/metrics']),
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
