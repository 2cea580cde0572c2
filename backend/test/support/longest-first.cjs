const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that take over 20 s, the longest first: one that begins last keeps the whole run waiting. */
const LONGEST = [
  'embedded-postgres',
  'exchange-faults-silence',
  'delivery-outage',
  'tradfi.index',
  'delivery-email',
  'triggers.user.bot',
  'delivery-notices',
  'tradfi.rate',
  'exchange-faults-rest',
  'trial.page',
  'delivery-ambiguous',
].map((name) => `/${name}.spec.ts`);

/** Jest's order, by size or earlier duration, but for what is known to take long. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = LONGEST.findIndex((name) => path.endsWith(name));
      return index === -1 ? LONGEST.length : index;
    };
    return super.sort(tests).sort((one, other) => place(one) - place(other));
  }
};
