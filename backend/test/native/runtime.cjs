const { register } = require('node:module');
const { pathToFileURL } = require('node:url');

/**
 * What is overridden and used of Jest's runtime, some of which its types call private.
 *
 * @typedef {{
 *   jestGlobals: { jestObjectFor(path: string): import('@jest/environment').Jest },
 *   unstable_shouldLoadAsEsm(path: string): boolean,
 *   unstable_importModule(path: string): Promise<unknown>,
 *   requireInternalModule(path: string): unknown,
 *   installGetBuiltinModule(): void,
 * }} JestRuntime
 * @typedef {ConstructorParameters<typeof import('jest-runtime').default>} Parts
 */

const Runtime = /** @type {new (...parts: Parts) => JestRuntime} */ (
  /** @type {unknown} */ (require('jest-runtime').default)
);

register('./typescript-loader.mjs', pathToFileURL(__filename));

/** @type {Record<string | symbol, unknown>} */
const globals = globalThis;

/** How often each test file was loaded in this process: watch mode loads it again. */
const loads = new Map();

/**
 * Loads test files, the product and its libraries as Node itself does, once per worker, instead of through Jest's own
 * module registry, which links all of them again for every file. Needs the environment beside it. Mocks of modules and
 * fake timers do not work here; spies do, and are taken back after each file.
 */
class NativeRuntime extends Runtime {
  #testPath;

  /** @param {Parts} parts */
  constructor(...parts) {
    super(...parts);
    this.#testPath = parts[6];
  }

  /** @override */
  unstable_shouldLoadAsEsm() {
    return true;
  }

  /**
   * @override
   * @param {string} path
   */
  async unstable_importModule(path) {
    globals[Symbol.for('jest of this file')] = this.jestGlobals.jestObjectFor(path);
    // Jest's way of mapping stack traces knows only what Jest transformed.
    Reflect.set(Error, 'prepareStackTrace', undefined);
    process.setSourceMapsEnabled(true);
    const url = pathToFileURL(path);
    const earlier = loads.get(url.href) ?? 0;
    loads.set(url.href, earlier + 1);
    if (earlier > 0 && path === this.#testPath) url.searchParams.set('load', String(earlier));
    return import(url.href);
  }

  /**
   * Jest's own framework, fresh for each test file as it keeps the file's tests.
   *
   * @override
   * @param {string} path
   */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  /**
   * For Jest's own realm; here it would patch the process.
   *
   * @override
   */
  installGetBuiltinModule() {}
}

module.exports = NativeRuntime;
