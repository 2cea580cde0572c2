import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `code` with one place of it changed. @throws Error if the place is not there any more. */
export function replaced(code, id, place, by) {
  const changed = code.replace(place, by);
  if (changed === code) throw new Error(`${id} has changed: it has no ${place}`);
  return changed;
}

/**
 * A mere look at the global Response makes Node load its whole fetch. The first are types of Express, of which swc cannot
 * know; the second looks for a runtime that is not Node.
 */
export const looksAtNoFetch = {
  name: 'looks-at-no-fetch',
  transform(code, id) {
    const plain = code.replace(/typeof (Request|Response) === "undefined" \? Object : \1/g, 'Object');
    if (plain !== code) return { code: plain };
    if (!id.endsWith('/pg/lib/stream.js')) return null;
    const head = 'function isCloudflareRuntime() {';
    return { code: replaced(code, id, head, `${head} return false;`) };
  },
};

/** The first formatter of dates loads tables of languages and time zones: 15 ms. So each is made when it is used. */
export const makesFormattersOnDemand = {
  name: 'makes-formatters-on-demand',
  transform(code) {
    const late = code.replace(
      /^const (\w+) = (new Intl\.DateTimeFormat\([\s\S]*?\));$/gm,
      `let $1Made; const $1 = new Proxy({}, { get: (_, key) => { const made = ($1Made ??= $2); return made[key].bind(made); } });`,
    );
    return late === code ? null : { code: late };
  },
};

/** ccxt gives every client all of its methods a second time, under names_like_this, which nobody here calls. */
export const namesMethodsOnce = {
  name: 'names-methods-once',
  transform(code, id) {
    if (!id.endsWith('/ccxt/js/src/base/Exchange.js')) return null;
    return { code: replaced(code, id, /^ +unCamelCaseProperties\(\);$/m, '') };
  },
};

/** Of lodash only the functions that are used. */
export const picksFunctions = {
  name: 'picks-functions',
  transform(code, id) {
    const [all, name] = /const (\w+) = require\("lodash"\);/.exec(code) ?? [];
    if (!id.includes('node_modules') || name === undefined) return null;
    return {
      code: code.replace(all, '').replaceAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), 'require("lodash/$1")'),
    };
  },
};

/** What jsonwebtoken asks of Node's version is true of every version that can run this. */
export const knowsItsNode = {
  name: 'knows-its-node',
  transform(code, id) {
    if (!/\/jsonwebtoken\/lib\/\w+Supported\.js$/.test(id)) return null;
    replaced(code, id, /semver\.satisfies\(process\.version, '[^']*>=[^']*'\)/, '');
    return { code: 'module.exports = true;' };
  },
};

/** The same version of a package in two places is one. */
export const oneCopyOfEach = () => {
  const first = new Map();
  return {
    name: 'one-copy-of-each',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        const [, folder, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(found?.id ?? '') ?? [];
        if (folder === undefined || found.external) return found;
        const facts = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
        const key = `${name}@${JSON.parse(facts).version ?? folder}`;
        if (!first.has(key)) first.set(key, folder);
        return first.get(key) === folder
          ? found
          : { ...found, id: first.get(key) + found.id.slice(folder.length) };
      },
    },
  };
};

/** Large tables are read faster as JSON, and only when they are needed. */
export const tablesAsJson = {
  name: 'tables-as-json',
  transform(code, id) {
    if (!id.includes('node_modules') || !id.endsWith('.json') || code.length < 10_000) return null;
    const text = JSON.stringify(JSON.stringify(JSON.parse(code)));
    return { code: `module.exports = JSON.parse(${text});`, moduleType: 'js' };
  },
};

/** swc writes the helpers of decorators into each module that has some: one of each is enough for all. */
export const sharesHelpers = () => {
  const texts = new Map();
  return {
    name: 'shares-helpers',
    resolveId: (source) => (texts.has(source) ? source : null),
    load: (id) => texts.get(id) ?? null,
    transform(code) {
      const imports = [];
      const rest = code.replace(/^function (_ts_\w+)\([\s\S]*?^}\n/gm, (text, name) => {
        const source = `\0helper:${name}`;
        texts.set(source, `export ${text}`);
        imports.push(`import { ${name} } from ${JSON.stringify(source)};\n`);
        return '';
      });
      return imports.length === 0 ? null : { code: imports.join('') + rest };
    },
  };
};
