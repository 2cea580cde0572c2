import { ALLOWED_WAITS } from './allowed-waits.mjs';
import { filesLike, textOf } from './repository-files.mjs';
import { waitsIn } from './waits-in.mjs';

/** Tests, and what only they use. The long runs (chaos, replay, benchmarks) go by the clock on purpose. */
const TESTS =
  /\.spec\.tsx?$|^backend\/test\/.*\.ts$|^e2e\/journeys\/(?!(media|support)\/).*\.ts$|\/testing\/.*\.tsx?$/;
/** @type {Readonly<Record<string, string>>} */
const WHY = {
  wait: 'waits by time: wait for a condition with until() of platform/clock/testing/until.ts',
  clock:
    'reckons with the clock of the machine: take times from a constant or from a clock that the test owns',
  'fake time':
    'waits on real time beside fake timers: move fake time by hand, and load modules before it begins',
};

const files = filesLike(TESTS);
const faults = [];
for (const file of files) {
  const found = waitsIn(file, textOf(file));
  for (const rule of Object.keys(WHY)) {
    const lines = found.filter((each) => each.rule === rule).map(({ line }) => line);
    const allowed = ALLOWED_WAITS.find((each) => each.file === file && each.rule === rule)?.times ?? 0;
    if (lines.length > allowed)
      faults.push(`${file}:${lines.join(',')} ${WHY[rule]}${allowed > 0 ? ` (${allowed} allowed)` : ''}`);
    else if (lines.length < allowed)
      faults.push(`${file}: ${lines.length} of ${allowed} allowed places are left: correct the list`);
  }
}
for (const { file } of ALLOWED_WAITS)
  if (!files.includes(file)) faults.push(`${file} is on the list and not there`);
if (files.length < 100) faults.push(`only ${files.length} test files were found`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
