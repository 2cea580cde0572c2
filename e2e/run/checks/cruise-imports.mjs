import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import config, { FOLDER_RULE, LEFT_OUT_OF_FOLDERS } from '../../../.dependency-cruiser.mjs';

/**
 * @import { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser'
 *
 * @typedef {{ readonly rule: string, readonly from: string, readonly to: string }} BrokenRule
 */

/** @type {readonly IForbiddenRuleType[]} */
export const RULES = [...config.forbidden, FOLDER_RULE];

const FOLDERS = ['backend/src', 'backend/test', 'backend/bench', 'frontend/src', 'e2e'];

/**
 * Applies the import rules to the repository, or a folder laid out like it. Returns each broken rule as
 * {rule, from, to}, paths relative to that folder.
 *
 * @param {string} root
 * @returns {Promise<readonly BrokenRule[]>}
 */
export async function cruiseImports(root) {
  const files = await violations(root, FOLDERS, config.forbidden, config.options.exclude.path);
  const folders = await violations(root, ['backend/src'], [FOLDER_RULE], LEFT_OUT_OF_FOLDERS);
  return [...files, ...folders];
}

/**
 * @param {string} root
 * @param {string[]} folders
 * @param {IForbiddenRuleType[]} forbidden
 * @param {string} left
 */
async function violations(root, folders, forbidden, left) {
  const options = {
    ...config.options,
    exclude: { path: left },
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  };
  const { output } = await cruise(folders, options, {
    alias: { '@contract': join(root, 'backend/src/contract') },
    extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    exportsFields: ['exports'],
    conditionNames: ['types', 'import', 'node', 'default'],
    symlinks: true,
  });
  const { summary } = /** @type {ICruiseResult} */ (output);
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}
