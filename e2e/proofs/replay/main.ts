import { argumentsOf, conclude, inFolder } from '../support/run.js';
import { readArguments, USAGE } from './arguments.js';
import { makeDay } from './made-day.js';
import { report } from './report.js';
import { runReplay } from './run-replay.js';

/** Replays candles through the running pipeline and checks the outcome; exit code 1 if anything is wrong. */
const asked = argumentsOf(readArguments, USAGE);
await inFolder('replay', async (folder, cleanup) => {
  const files = asked.madeDay ? await makeDay(folder, asked.seed) : asked.files;
  const { ok, lines } = report(await runReplay({ ...asked, files, folder, cleanup }), asked.minSpeed);
  conclude(ok, lines);
});
