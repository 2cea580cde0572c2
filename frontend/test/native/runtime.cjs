const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { MessageChannel } = require('node:worker_threads');
const NativeRuntime = require('../../../backend/test/native/runtime.cjs');

const { port1: notes, port2: port } = new MessageChannel();
notes.unref();
register('./page-loader.mjs', { parentURL: pathToFileURL(__filename), data: { port }, transferList: [port] });

/** `file url` → what a test file put in the place of a module of ours. The loader writes the module that exports it. */
const mocks = new Map();
globalThis[Symbol.for('mocks of modules')] = mocks;

/** Backend's native runtime, for pages: with JSX, fake timers and mocks of our own modules. */
module.exports = class PageRuntime extends NativeRuntime {
  async unstable_importModule(path) {
    const jest = this.jestGlobals.jestObjectFor(path);
    // The testing library asks it whether the timers are fake.
    globalThis.jest = jest;
    jest.unstable_mockModule = (name, exportsOf) => {
      const url = new URL(name.replace(/\.js$/, ''), pathToFileURL(path)).href;
      const exports = exportsOf();
      const key = `${path} ${url}`;
      mocks.set(key, exports);
      notes.postMessage({ key, names: Object.keys(exports) }, []);
    };
    return super.unstable_importModule(path);
  }
};
