import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruiseImports, RULES } from './cruise-imports.mjs';

/**
 * @import { BrokenRule } from './cruise-imports.mjs'
 *
 * @typedef {readonly [file: string, imported: string]} Example
 */

/** @type {Readonly<Record<string, Example>>} Rule → importing file and what it imports: one import that the rule is there to stop. */
const FORBIDDEN = {
  'no-cycles': ['backend/src/features/wallets/one.ts', './two.js'],
  'no-folder-cycles': ['backend/src/features/news/feeds/one.ts', '../sentiment/two.js'],
  'contract-imports-nothing': ['backend/src/contract/price.ts', 'node:crypto'],
  'domain-is-pure': ['backend/src/pipeline/price-feed/domain/median.ts', '../feed.service.js'],
  'flow-price-feed-imports-nothing-downstream': [
    'backend/src/pipeline/price-feed/early.ts',
    '../live/hub.js',
  ],
  'flow-evaluator-imports-nothing-downstream': [
    'backend/src/pipeline/evaluator/early.ts',
    '../alerts/history.js',
  ],
  'flow-alerts-imports-nothing-downstream': ['backend/src/pipeline/alerts/early.ts', '../delivery/sender.js'],
  'flow-delivery-imports-nothing-downstream': [
    'backend/src/pipeline/delivery/early.ts',
    '../../features/accounts/account.entity.js',
  ],
  'entity-stays-in-its-room': [
    'backend/src/operations/admin/people.ts',
    '../../features/accounts/account.entity.js',
  ],
  'platform-knows-no-room': [
    'backend/src/platform/health/feed.ts',
    '../../features/accounts/account.entity.js',
  ],
  'identity-knows-no-other-room': ['backend/src/identity/feed.ts', '../pipeline/live/hub.js'],
  'nobody-imports-operations': ['backend/src/features/news/audited.ts', '../../operations/admin/audit.js'],
  'ccxt-only-in-its-folder': ['backend/src/pipeline/price-feed/shortcut.ts', 'ccxt'],
  'telegraf-only-in-its-folder': ['backend/src/features/trial/shortcut.ts', 'nestjs-telegraf'],
  'viem-only-in-its-folder': ['backend/src/operations/admin/shortcut.ts', 'viem'],
  'nodemailer-only-in-its-folder': ['backend/src/pipeline/delivery/shortcut.ts', 'nodemailer'],
  'prom-client-only-in-its-folder': ['backend/src/pipeline/alerts/shortcut.ts', 'prom-client'],
  'undici-only-in-its-folder': ['backend/src/features/news/shortcut.ts', 'undici'],
  'https-only-in-its-folder': ['backend/src/pipeline/delivery/direct.ts', 'node:https'],
  'frontend-sees-only-the-contract': [
    'frontend/src/shared/peek.ts',
    '../../../backend/src/pipeline/alerts/history.js',
  ],
  'feature-imports-no-other-feature': ['frontend/src/features/trial/peek.ts', '../billing/pay.js'],
  'feature-does-not-import-app': ['frontend/src/features/trial/upward.ts', '../../app/router.js'],
  'shared-stays-below': ['frontend/src/shared/upward.ts', '../features/billing/pay.js'],
  'product-knows-no-stand-in': [
    'backend/src/pipeline/delivery/test.ts',
    '../../../../e2e/stand-ins/mail/main.js',
  ],
  'product-knows-no-benchmark': ['backend/src/pipeline/live/measured.ts', '../../../bench/fan-out.js'],
  'every-import-is-found': ['e2e/run/sandbox/lost.ts', './nowhere.js'],
};

/**
 * Imports that no rule may stop.
 *
 * @type {readonly Example[]}
 */
const ALLOWED = [
  ['backend/src/pipeline/alerts/evidence.ts', '../../contract/money.js'],
  ['backend/src/pipeline/delivery/heard.ts', '../alerts/history.js'],
  ['backend/src/pipeline/price-feed/domain/mean.ts', '../../../contract/money.js'],
  ['backend/src/pipeline/price-feed/ccxt/client.ts', 'ccxt'],
  ['backend/src/pipeline/delivery/telegram/bot.ts', 'telegraf'],
  ['backend/src/features/wallets/chain.ts', 'viem'],
  ['backend/src/pipeline/delivery/email/smtp.ts', 'nodemailer'],
  ['backend/src/platform/metrics/metrics.ts', 'prom-client'],
  ['backend/src/platform/outbound/client.ts', 'undici'],
  ['backend/src/platform/outbound/tunnel.ts', 'https-proxy-agent'],
  ['backend/src/platform/http/server.ts', 'node:http'],
  ['backend/src/features/accounts/login.ts', './account.entity.js'],
  ['backend/src/features/accounts/pool.ts', '../../platform/database.js'],
  ['backend/src/operations/admin/audit.ts', '../../pipeline/live/hub.js'],
  ['frontend/src/app/page.tsx', '../features/billing/pay.js'],
  ['frontend/src/features/billing/total.ts', '@contract/money.js'],
];

/** What the examples above import. */
const TARGETS = {
  'backend/src/features/wallets/two.ts': "import './one.js';",
  'backend/src/features/news/sentiment/two.ts': "import '../feeds/three.js';",
  'backend/src/features/news/feeds/three.ts': '',
  'backend/src/pipeline/price-feed/feed.service.ts': '',
  'backend/src/pipeline/live/hub.ts': '',
  'backend/src/pipeline/alerts/history.ts': '',
  'backend/src/pipeline/delivery/sender.ts': '',
  'backend/src/features/accounts/account.entity.ts': '',
  'backend/src/contract/money.ts': '',
  'backend/src/platform/database.ts': '',
  'backend/test/empty.ts': '',
  'backend/bench/fan-out.ts': '',
  'frontend/src/features/billing/pay.ts': '',
  'frontend/src/app/router.ts': '',
  'e2e/stand-ins/mail/main.ts': '',
};

/**
 * Breaks every rule on purpose in a small repository made for that. Returns a sentence for each rule that did not
 * notice, that has no example, and for each good import that was stopped.
 */
export async function proveImportRules() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'bellwether-imports-')));
  try {
    await writeExamples(root);
    return judge(await cruiseImports(root));
  } finally {
    await rm(root, { recursive: true });
  }
}

/** @param {string} root */
async function writeExamples(root) {
  const importing = [...Object.values(FORBIDDEN), ...ALLOWED];
  /** @type {Record<string, string>} */
  const files = {
    ...TARGETS,
    ...Object.fromEntries(importing.map(([file, name]) => [file, `import '${name}';`])),
  };
  const libraries = new Set(importing.map(([, name]) => name).filter((name) => /^(?!node:)\w/.test(name)));
  for (const library of libraries) {
    files[`node_modules/${library}/package.json`] = JSON.stringify({ name: library, exports: './index.js' });
    files[`node_modules/${library}/index.js`] = '';
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), file.endsWith('.ts') ? `${text}\nexport {};\n` : text);
  }
}

/** @param {readonly BrokenRule[]} broken */
function judge(broken) {
  const unseen = RULES.filter(({ name }) => {
    const [file] = FORBIDDEN[String(name)] ?? [];
    // A rule about folders names the folder of the importing file.
    return !broken.some(({ rule, from }) => rule === name && (from === file || from === dirname(file ?? '')));
  });
  const stopped = broken.filter(({ from }) => ALLOWED.some(([file]) => file === from));
  return [
    ...unseen.map(
      ({ name }) => `The rule ${name} was not seen to fail: it has no example, or does not notice it.`,
    ),
    ...stopped.map(({ rule, from, to }) => `The rule ${rule} stops a good import: ${from} imports ${to}`),
  ];
}
