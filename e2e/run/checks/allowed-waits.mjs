const UNTIL = 'backend/src/platform/clock/testing/until.ts';

/** Where a test may depend on time after all. */
export const ALLOWED_WAITS = [
  allow(UNTIL, 'wait', 1, 'the one wait for a condition'),
  allow(UNTIL, 'clock', 2, 'looks less often the longer it waits'),
  allow('backend/test/news/longest-standstill.ts', 'wait', 1, 'samples its own processor time'),
  allow(
    'backend/test/support/test-postgres.ts',
    'clock',
    1,
    'deletes what runs killed over ten minutes ago left behind',
  ),
  allow('backend/test/support/broken-issuer.ts', 'clock', 1, 'a token carries seconds'),
  allow(
    'backend/test/alerts/series-store.spec.ts',
    'clock',
    1,
    'rows are read and purged by how old they are for the database',
  ),
  allow('backend/test/triggers/triggers.user.kinds.spec.ts', 'clock', 1, 'an end has to lie ahead'),
  allow('backend/test/triggers/unwatched-coins.spec.ts', 'clock', 2, 'a price is minutes old'),
  allow('e2e/stand-ins/chain/chain-stand-in.spec.ts', 'wait', 1, 'gives up a call that is never answered'),
  allow('e2e/stand-ins/news/news-stand-in.spec.ts', 'wait', 1, 'gives up a call that is never answered'),
];

/**
 * @param {string} file
 * @param {'wait' | 'clock' | 'fake time'} rule one of `waitsIn`
 * @param {number} times how many places of the file
 * @param {string} reason
 */
function allow(file, rule, times, reason) {
  return { file, rule, times, reason };
}
