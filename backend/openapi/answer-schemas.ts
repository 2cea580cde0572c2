import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createFormatter, createParser, DEFAULT_CONFIG, SchemaGenerator } from 'ts-json-schema-generator';
import ts from 'typescript';
import type { AnswerSchemas } from '../src/platform/http/openapi/complete-document.js';
import { answersModule, handlersOf } from './read-handlers.js';
import { toOpenApi } from './to-open-api.js';

/** Types that the document has besides answers, by the module of the contract that exports them. */
const FURTHER_TYPES: Readonly<Record<string, readonly string[]>> = {
  'errors.js': ['ErrorBody'],
  'trigger-file.js': ['TriggerFile'],
  'webhook-body.js': ['AlertFiredBody', 'AlertAcknowledgedBody', 'SummaryDailyBody', 'ChannelTestBody'],
};

/** What Bellwether posts to people's webhooks: the type of the body, one of FURTHER_TYPES, by its event. */
const WEBHOOKS: AnswerSchemas['webhooks'] = {
  'alert.fired': 'AlertFiredBody',
  'alert.acknowledged': 'AlertAcknowledgedBody',
  'summary.daily': 'SummaryDailyBody',
  'channel.test': 'ChannelTestBody',
};

const SRC = join(import.meta.dirname, '../src');
const CONTRACT = join(SRC, 'contract');
const FURTHER = join(CONTRACT, 'further-types.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
};
const CONFIG = { ...DEFAULT_CONFIG, encodeRefs: false };

/** The JSON schema of what each handler of the product answers, by its operationId. Takes seconds. @throws Error for one without. */
export function readAnswerSchemas(): AnswerSchemas {
  const controllers = controllerFiles();
  const program = programOf(controllers);
  const generator = new SchemaGenerator(
    program,
    createParser(program, CONFIG),
    createFormatter(CONFIG),
    CONFIG,
  );
  const { definitions = {} } = generator.createSchema('*');
  const schemas = Object.fromEntries(
    Object.entries(definitions)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => [name, toOpenApi(Object(schema))]),
  );
  const operations = controllers.flatMap(handlersOf);
  const answers = operations.map(({ operationId, answer }) => [
    operationId,
    answer === null ? null : schemas[operationId],
  ]);
  for (const { operationId } of operations) delete schemas[operationId];
  return { answers: Object.fromEntries(answers), webhooks: WEBHOOKS, schemas };
}

function controllerFiles(): readonly ts.SourceFile[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .sort()
    .map((path) => ({ path: join(SRC, path), text: readFileSync(join(SRC, path), 'utf8') }))
    .filter(({ text }) => text.includes('@Controller('))
    .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true));
}

/** Of modules that are nowhere on the disk, each beside the file whose handlers it tells of. */
function programOf(controllers: readonly ts.SourceFile[]): ts.Program {
  const modules = new Map(
    controllers.flatMap((file) => {
      const name = basename(file.fileName, '.ts');
      const text = answersModule(file, `${name}.js`);
      return text === null ? [] : [[file.fileName.replace(/\.ts$/, '.answers.ts'), text] as const];
    }),
  );
  const further = Object.entries(FURTHER_TYPES).map(
    ([file, names]) => `export { ${names.join(', ')} } from './${file}';`,
  );
  modules.set(FURTHER, further.join('\n'));
  const disk = ts.createCompilerHost(OPTIONS, true);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => modules.has(path) || disk.fileExists(path),
    getSourceFile: (path, target, ...more) => {
      const text = modules.get(path);
      return text === undefined
        ? disk.getSourceFile(path, target, ...more)
        : ts.createSourceFile(path, text, target, true);
    },
  };
  return ts.createProgram([...modules.keys()], OPTIONS, host);
}
