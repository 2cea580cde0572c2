import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

type Require = (id: string) => unknown;

/** What every file of the bundle is a function of. */
type Body = (
  exports: object,
  require: Require,
  module: { exports: object },
  filename: string,
  dirname: string,
  importModule: (specifier: string) => Promise<unknown>,
  moduleUrl: (path: string) => string,
) => void;

const PARAMETERS = 'exports, require, module, __filename, __dirname, __importModule, __moduleUrl';
const CHUNK = /^\.\/([\w.-]+\.cjs)$/;

/** The text of a file of the bundle, of that of a CommonJS module. Joined only when it is loaded, it would be in memory twice. */
export function wrapped(text: string): string {
  return `(function (${PARAMETERS}) {${text}\n})`;
}

/**
 * The files that `npm run bundle` makes of `dist`, as CommonJS modules, each compiled from V8's code cache beside it. A
 * cache that is missing, spoiled or of another V8 is passed over: the file is then compiled from its text, as usual.
 */
export class Bundle {
  private readonly modules = new Map<string, { exports: object }>();
  private readonly scripts = new Map<string, Script>();
  private readonly outside: NodeJS.Require;

  /** `folder` is a file URL with a slash at its end, in the folder of the modules that were bundled. */
  constructor(private readonly folder: URL) {
    this.outside = createRequire(folder);
  }

  exists(): boolean {
    return existsSync(this.folder);
  }

  /** The exports of one of its files. @throws whatever the file throws when it is run; the next call then runs it anew. */
  load(name: string): object {
    const known = this.modules.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    this.modules.set(name, module);
    try {
      this.run(name, module);
    } catch (error) {
      this.modules.delete(name);
      this.scripts.delete(name);
      throw error;
    }
    return module.exports;
  }

  /** Writes what V8 has compiled of the files loaded since the last call. @throws Error if the disk refuses. */
  keepCode(): void {
    for (const [name, script] of this.scripts) {
      const unfinished = `${this.codeFileOf(name)}.${process.pid}`;
      writeFileSync(unfinished, script.createCachedData());
      renameSync(unfinished, this.codeFileOf(name));
    }
    this.scripts.clear();
  }

  private readonly requireInside = Object.assign(
    (id: string): unknown => {
      const [, chunk] = CHUNK.exec(id) ?? [];
      return chunk === undefined ? this.outside(id) : this.load(chunk);
    },
    { resolve: (id: string): string => this.outside.resolve(id) },
  );

  private run(name: string, module: { exports: object }): void {
    const script = this.compile(name);
    this.scripts.set(name, script);
    const body = script.runInThisContext() as Body;
    body(
      module.exports,
      this.requireInside,
      module,
      this.fileOf(name),
      fileURLToPath(this.folder),
      (specifier) => import(specifier),
      (path) => new URL(`../${path}`, this.folder).href,
    );
  }

  private compile(name: string): Script {
    // The build leaves ASCII only: read as such, a text takes one byte a character in memory.
    const source = readFileSync(this.fileOf(name), 'latin1');
    const cachedData = this.codeOf(name);
    return new Script(source, {
      filename: `bundle/${name}`, // kept with the code, wherever that was made
      ...(cachedData && { cachedData }),
    });
  }

  private codeOf(name: string): Buffer | null {
    const file = this.codeFileOf(name);
    return existsSync(file) ? readFileSync(file) : null;
  }

  private fileOf(name: string): string {
    return join(fileURLToPath(this.folder), name);
  }

  private codeFileOf(name: string): string {
    return `${this.fileOf(name)}.${cachedDataVersionTag()}.code`;
  }
}
