const { ModernFakeTimers } = require('@jest/fake-timers');
const NativeEnvironment = require('../../../backend/test/native/environment.cjs');
const { Page } = require('./page.cjs');

/** One for the worker: libraries keep what they found when they were loaded, so it has to be there before them. */
const page = new Page();

/** Leaves alone what no page has and the worker lives by: other timers of Node, which this would replace everywhere. */
const TIMERS_OF_THE_WORKER = ['nextTick', 'setImmediate', 'clearImmediate'];

/** Pages and dialogs are loaded when they are needed, and a busy machine takes its time over that; fake time knows no hurry. */
const LONGEST_WAIT_MS = 10_000;
const LONGEST_FAKE_WAIT_MS = 1_000;

class PageTimers extends ModernFakeTimers {
  /** Sets how long the library waits for something to appear. It moves fake time on by itself meanwhile. */
  waitAtMost = () => {};

  useFakeTimers(config = {}) {
    super.useFakeTimers({ ...config, doNotFake: [...(config.doNotFake ?? []), ...TIMERS_OF_THE_WORKER] });
    this.waitAtMost(LONGEST_FAKE_WAIT_MS);
  }

  useRealTimers() {
    super.useRealTimers();
    this.waitAtMost(LONGEST_WAIT_MS);
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
    const { cleanup, configure } = await import('@testing-library/react');
    this.fakeTimersModern.waitAtMost = (ms) => configure({ asyncUtilTimeout: ms });
    this.fakeTimersModern.waitAtMost(LONGEST_WAIT_MS);
    this.#cleanup = cleanup;
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  }

  /** The library would do so itself for the one file that loads it. */
  async handleTestEvent({ name }) {
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.#cleanup();
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
