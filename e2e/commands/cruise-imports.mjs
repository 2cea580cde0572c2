import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';

export const RULES = config.forbidden;

const FOLDERS = ['backend/src', 'backend/test', 'backend/bench', 'frontend/src', 'e2e'];

/**
 * Applies the import rules to the repository, or a folder laid out like it. Returns each broken rule as
 * {rule, from, to}, paths relative to that folder.
 */
export async function cruiseImports(root) {
  const options = { ...config.options, baseDir: root, ruleSet: { forbidden: RULES }, validate: true };
  const { output } = await cruise(FOLDERS, options, {
    alias: { '@contract': join(root, 'backend/src/contract') },
    extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'node', 'default'],
    symlinks: true,
  });
  return output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
