const { ModuleMocker } = require('jest-mock');

const HANDLERS_OF_THE_FILE = Symbol.for('EVENT_HANDLERS');
const WAITS = Symbol.for('waits of the running test');
const UNDOCUMENTED = Symbol.for('undocumented answers');

/** @type {Record<string | symbol, unknown>} */
const globals = globalThis;
/** Noted by test/support/documented-answers.ts. */
const undocumented = () => /** @type {Error[]} */ (globals[UNDOCUMENTED] ?? []);
const waits = () => /** @type {Iterable<{ what: string, isOver: boolean }>} */ (globals[WAITS] ?? []);

/**
 * Runs test files in Node's own realm. What a file does to globals and to the settings of the process is undone after
 * it, so that the next file of the worker meets a process as new.
 */
module.exports = class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  /** @type {Record<string | symbol, PropertyDescriptor>} */
  #globals = Object.getOwnPropertyDescriptors(globalThis);
  #env = { ...process.env };
  #folder = process.cwd();
  #exit = Object.getOwnPropertyDescriptor(process, 'exit') ?? {};
  #stackTraces = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }

  async setup() {}

  /**
   * A failed test says what it was waiting for, and leaves nothing behind that waits on. One during which something was
   * answered that is not as the OpenAPI document says has failed.
   *
   * @param {{ name: string, test?: { errors: unknown[] } }} event
   */
  async handleTestEvent({ name, test }) {
    if (name === 'test_done') test?.errors.push(...undocumented().splice(0));
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    for (const wait of waits()) {
      process.stderr.write(`Still waiting for: ${wait.what}\n`);
      wait.isOver = true;
    }
  }

  async teardown() {
    for (const wait of waits()) wait.isOver = true;
    // Libraries that stay loaded keep theirs, such as the storage of TypeORM's entities.
    for (const key of Reflect.ownKeys(this.#globals)) {
      const property = this.#globals[key];
      if (property?.configurable) Object.defineProperty(globalThis, key, property);
    }
    for (const name of Object.keys(process.env)) {
      if (!(name in this.#env)) delete process.env[name];
    }
    Object.assign(process.env, this.#env);
    if (process.cwd() !== this.#folder) process.chdir(this.#folder);
    delete globals[HANDLERS_OF_THE_FILE];
    Object.defineProperty(process, 'exit', this.#exit);
    if (this.#stackTraces !== undefined) Object.defineProperty(Error, 'prepareStackTrace', this.#stackTraces);
  }
};
