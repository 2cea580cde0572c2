/**
 * Where a test may depend on time after all: {file, rule, times, reason}. `rule` is one of `waitsIn`, `times` how many
 * places of the file.
 */
export const ALLOWED_WAITS = [
  {
    file: 'backend/src/platform/clock/testing/until.ts',
    rule: 'wait',
    times: 1,
    reason: 'the one wait for a condition',
  },
  {
    file: 'backend/src/platform/clock/testing/until.ts',
    rule: 'clock',
    times: 2,
    reason: 'looks less often the longer it waits',
  },
  {
    file: 'backend/test/news/longest-standstill.ts',
    rule: 'wait',
    times: 1,
    reason: 'samples its own processor time',
  },
  {
    file: 'backend/test/support/test-postgres.ts',
    rule: 'clock',
    times: 1,
    reason: 'deletes what runs killed over ten minutes ago left behind',
  },
  {
    file: 'backend/test/support/broken-issuer.ts',
    rule: 'clock',
    times: 1,
    reason: 'a token carries seconds',
  },
  {
    file: 'backend/test/alerts/series-store.spec.ts',
    rule: 'clock',
    times: 1,
    reason: 'rows are read and purged by how old they are for the database',
  },
  {
    file: 'backend/test/triggers/triggers.user.kinds.spec.ts',
    rule: 'clock',
    times: 1,
    reason: 'an end has to lie ahead',
  },
  {
    file: 'backend/test/triggers/unwatched-coins.spec.ts',
    rule: 'clock',
    times: 2,
    reason: 'a price is minutes old',
  },
  ...['e2e/stand-ins/chain/chain-stand-in.spec.ts', 'e2e/stand-ins/news/news-stand-in.spec.ts'].map(
    (file) => ({
      file,
      rule: 'wait',
      times: 1,
      reason: 'gives up a call that is never answered',
    }),
  ),
];
