import { argumentsOf, conclude, inFolder } from '../support/run.js';
import { readArguments, USAGE } from './arguments.js';
import { report } from './report.js';
import { runSummaries } from './run-summaries.js';

/** Has everybody's daily summary due at once and holds what came of it against what must be; exit code 1 if it is not so. */
const asked = argumentsOf(readArguments, USAGE);
await inFolder('summaries', async (folder, cleanup) => {
  const { ok, lines } = report(await runSummaries({ ...asked, folder, cleanup }));
  conclude(ok, lines);
});
