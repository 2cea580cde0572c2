const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that take about 20 s or more, the longest first: one that begins last keeps the whole run waiting. */
const LONGEST = [
  'exchange-faults-silence',
  'delivery-outage',
  'tradfi.index',
  'delivery-email',
  'delivery-notices',
  'triggers.user.bot',
  'exchange-faults-rest',
  'news.feeds',
  'trial.page',
  'bad-input',
  'delivery-flood',
].map((name) => `/${name}.spec.ts`);

/** Jest's order, by size or earlier duration, but for what is known to take long. */
module.exports = class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    /** @param {import('@jest/test-result').Test} test */
    const place = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(name));
      return index === -1 ? LONGEST.length : index;
    };
    const usual = await super.sort(tests);
    return usual.sort((one, other) => place(one) - place(other));
  }
};
