const { ModernFakeTimers } = require('@jest/fake-timers');
const NativeEnvironment = require('../../../backend/test/native/environment.cjs');
const { Page } = require('./page.cjs');

/** One for the worker: libraries keep what they found when they were loaded, so it has to be there before them. */
const page = new Page();

/** Leaves alone what no page has and the worker lives by: other timers of Node, which this would replace everywhere. */
const TIMERS_OF_THE_WORKER = ['nextTick', 'setImmediate', 'clearImmediate'];

/** Pages and dialogs are loaded when they are needed, and a busy machine takes its time over that. */
const LONGEST_WAIT_MS = 10_000;

const NO_WAIT =
  'Nothing comes by waiting while timers are fake: move time on with `pass` or `settle` of fake-time.ts';

/** How the library was set when the worker loaded it. */
let library;

class PageTimers extends ModernFakeTimers {
  useFakeTimers(config = {}) {
    if (config.advanceTimers)
      throw new Error('Fake time goes on only where the test says so: no advanceTimers');
    super.useFakeTimers({ ...config, doNotFake: [...(config.doNotFake ?? []), ...TIMERS_OF_THE_WORKER] });
  }
}

/**
 * Node's own realm with a page in it, which is empty again for each file. What a test rendered is taken away after the
 * test, and timers that a file left behind are stopped with it.
 */
module.exports = class PageEnvironment extends NativeEnvironment {
  #cleanup;
  #timers = new Set();

  constructor(config, context) {
    super(config, context);
    for (const name of ['setTimeout', 'setInterval']) globalThis[name] = this.#remembered(globalThis[name]);
    this.fakeTimersModern = new PageTimers({ config: config.projectConfig, global: globalThis });
  }

  async setup() {
    const { cleanup, configure, getConfig } = await import('@testing-library/react');
    library ??= { ...getConfig() };
    configure({
      asyncUtilTimeout: LONGEST_WAIT_MS,
      asyncWrapper: async (wait) => {
        if ('clock' in setTimeout) throw new Error(NO_WAIT);
        return library.asyncWrapper(wait);
      },
    });
    this.#cleanup = cleanup;
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }

  /** The library would clean up by itself for the one file that loads it. Fake time ends with the test that began it. */
  async handleTestEvent(event) {
    await super.handleTestEvent(event);
    const { name } = event;
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.#cleanup();
    if (name === 'test_done') this.fakeTimersModern.useRealTimers();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const timer of this.#timers) clearTimeout(timer);
    await super.teardown();
    page.empty();
  }

  #remembered(start) {
    return (...args) => {
      const timer = start(...args);
      this.#timers.add(timer);
      return timer;
    };
  }
};
