import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { PACKAGE_JSON } from '../../platform/config/paths.js';
import { fileArgument, STREAM } from './file-argument.js';

const CHUNKS = join(dirname(PACKAGE_JSON), 'dist', 'bundle');
const ROOT = join(dirname(PACKAGE_JSON), '..');
/** A place in the bundle, wherever it lay when the trace was written: "file:///app/backend/dist/bundle/serve.js:10:5". */
const PLACE = /[^\s()]*\bdist\/bundle\/([\w./-]+\.js):(\d+):(\d+)/g;

/** Writes the stack trace in a file, or on stdin, with the places in the source. */
export async function trace(file: string): Promise<void> {
  const written = file === STREAM ? await text(process.stdin) : await readFile(fileArgument(file), 'utf8');
  process.stdout.write(await mapTrace(written, CHUNKS));
}

/** The text with each place in the bundle that `folder` has a source map for replaced by that in the source. */
export async function mapTrace(written: string, folder: string): Promise<string> {
  const files = new Set([...written.matchAll(PLACE)].map(([, file]) => String(file)));
  const maps = new Map(
    await Promise.all([...files].map(async (file) => [file, await mapOf(join(folder, file))] as const)),
  );
  return written.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    const source = resolve(dirname(join(folder, file)), entry.originalSource);
    return `${relative(ROOT, source)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

async function mapOf(file: string): Promise<SourceMap | null> {
  const json = await readFile(`${file}.map`, 'utf8').catch(() => null);
  return json === null ? null : new SourceMap(JSON.parse(json) as SourceMapPayload);
}
