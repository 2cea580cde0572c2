const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: Runtime } = require('jest-runtime');

register('./typescript-loader.mjs', pathToFileURL(__filename));

/** How often each test file was loaded in this process: watch mode loads it again. */
const loads = new Map();

/**
 * Loads test files, the product and its libraries as Node itself does, once per worker, instead of through Jest's own
 * module registry, which links all of them again for every file. Needs the environment beside it. Mocks of modules and
 * fake timers do not work here; spies do, and are taken back after each file.
 */
module.exports = class NativeRuntime extends Runtime {
  #testPath;

  constructor(...parts) {
    super(...parts);
    this.#testPath = parts[6];
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    globalThis[Symbol.for('jest of this file')] = this.jestGlobals.jestObjectFor(path);
    // Jest's way of mapping stack traces knows only what Jest transformed.
    Error.prepareStackTrace = undefined;
    process.setSourceMapsEnabled(true);
    const url = pathToFileURL(path);
    const earlier = loads.get(url.href) ?? 0;
    loads.set(url.href, earlier + 1);
    if (earlier > 0 && path === this.#testPath) url.searchParams.set('load', String(earlier));
    return import(url.href);
  }

  /** Jest's own framework, fresh for each test file as it keeps the file's tests. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  /** For Jest's own realm; here it would patch the process. */
  installGetBuiltinModule() {}
};
