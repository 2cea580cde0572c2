import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { conclude, inFolder } from '../support/run.js';
import { startSurroundings } from './installation.js';
import { makeProgram, runProgram, Server } from './program.js';
import { told, walk } from './walk.js';

/**
 * Run from the repository's root: makes the folder of the image's last stage as the Dockerfile does, starts it in production
 * mode, and walks from an account to the first message. A password is hashed on the way.
 */
await inFolder('image', async (folder, cleanup) => {
  const program = await makeProgram(folder);
  const around = await startSurroundings(folder, cleanup);
  const version = await runProgram(program, ['version'], { env: around.env });
  await runProgram(program, ['check'], { env: around.env });
  const startedAt = performance.now();
  const server = Server.start(program, around.env, cleanup);
  const walked = await walk(around, server, startedAt);
  const { code } = await server.stop();
  const { mode } = await stat(join(program.dataDir, 'session-secret'));
  const faults = [
    ...(code === 0 ? [] : [`It stopped with ${code}`]),
    ...((mode & 0o777) === 0o600 ? [] : ['Others may read the session secret']),
    ...(await testsIn(program.out)).map((file) => `${file} has no place in an image`),
  ];
  const figures = `${String(version).trim()}: ${told(walked)}`;
  conclude(faults.length === 0, [figures, ...faults]);
});

/** Tests, stand-ins and TypeScript. */
async function testsIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => /\.spec\.|stand-in|embedded-postgres|\.tsx?$/.test(file));
}
