import { cruiseImports, RULES } from './checks/cruise-imports.mjs';
import { proveImportRules } from './checks/prove-import-rules.mjs';
import { ROOT } from './steps/run-script.mjs';

/** Checks the imports of the repository, and that each of the rules notices when it is broken. */
const unproven = await proveImportRules();
const broken = await cruiseImports(ROOT);
const commentOf = new Map(RULES.map(({ name, comment }) => [name, comment]));
for (const { rule, from, to } of broken)
  console.error(`${from} imports ${to}\n  ${rule}: ${commentOf.get(rule)}`);
for (const sentence of unproven) console.error(sentence);
if (broken.length + unproven.length === 0)
  console.log(`${RULES.length} import rules hold, and each was seen to fail.`);
process.exitCode = broken.length + unproven.length === 0 ? 0 : 1;
