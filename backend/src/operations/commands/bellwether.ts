import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { dataDirOf } from '../../platform/config/data-dir.js';
import { newVapidPair } from '../../platform/config/vapid-keys.js';
import { VERSION } from '../../platform/processes/this-process.js';
import { runCommand, say } from './run-command.js';

interface Command {
  readonly name: string;
  /** What has to follow the name; null: nothing. */
  readonly argument: string | null;
  readonly does: string;
  readonly run: (argument: string, option?: string) => Promise<void> | void;
}

const database = () => import('./database-commands.js');

/** What is heavy is loaded by the command that needs it. */
const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    argument: null,
    does: 'runs the product (also without a command)',
    run: async () => (await import('../../serve.js')).serve(),
  },
  {
    name: 'check',
    argument: null,
    does: 'checks configuration and database',
    run: async () => (await import('./check.js')).check(),
  },
  {
    name: 'migrate',
    argument: null,
    does: 'brings the database to the schema of this release',
    run: async () => (await database()).migrateDatabase(),
  },
  {
    name: 'revert',
    argument: null,
    does: 'undoes the newest migration',
    run: async () => (await database()).revertDatabase(),
  },
  {
    name: 'admin-grant',
    argument: 'EMAIL',
    does: 'makes an account an admin',
    run: async (email) => (await database()).makeAdmin(email),
  },
  {
    name: 'reset-link',
    argument: 'EMAIL [--drop-factors]',
    does: 'makes a link to set a new password; also takes second factors away',
    run: async (email, option) => (await database()).makeResetLink(email, option),
  },
  {
    name: 'invite',
    argument: null,
    does: 'makes a link to register by',
    run: async () => (await database()).makeInvitation(),
  },
  {
    name: 'backup',
    argument: 'FILE|-',
    does: 'writes every row into a file, or to stdout',
    run: async (file) => (await database()).backUpDatabase(file),
  },
  {
    name: 'restore',
    argument: 'FILE|-|--in-place',
    does: 'fills an empty database from a backup',
    run: async (file) => (await database()).restoreDatabase(file),
  },
  {
    name: 'trace',
    argument: 'FILE|-',
    does: 'maps a stack trace to the source',
    run: async (file) => (await import('./trace.js')).trace(file),
  },
  { name: 'vapid-keys', argument: null, does: 'makes keys for push messages', run: printVapidKeys },
  { name: 'notices', argument: null, does: 'prints the licences of what is inside', run: printNotices },
  {
    name: 'version',
    argument: null,
    does: 'prints the version',
    run: () => say(`Bellwether ${VERSION}, Node ${process.versions.node}`),
  },
];

/** The command line of the product: `words` follow the program's name. */
export async function bellwether([name = 'serve', argument, option]: readonly string[]): Promise<void> {
  enableCompileCache();
  await runCommand(async () => {
    const command = COMMANDS.find((each) => each.name === name);
    if (command === undefined) throw new Error(`There is no command "${name}".\n\n${usage()}`);
    if (command.argument !== null && argument === undefined) {
      throw new Error(`Say what: bellwether ${name} ${command.argument}`);
    }
    await command.run(argument ?? '', option);
  });
}

/** Node has it from 22.8 on. Does nothing where NODE_COMPILE_CACHE has enabled it already, as in the image. */
function enableCompileCache(): void {
  const { enableCompileCache: enable } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  enable?.(join(dataDirOf(process.env), 'compile-cache'));
}

function usage(): string {
  const lines = COMMANDS.map(
    ({ name, argument, does }) => `  ${`${name} ${argument ?? ''}`.padEnd(35)} ${does}`,
  );
  return ['bellwether COMMAND', ...lines].join('\n');
}

async function printNotices(): Promise<void> {
  const { readThirdPartyNotices } = await import('../../platform/licences/third-party-notices.js');
  process.stdout.write(readThirdPartyNotices());
}

function printVapidKeys(): void {
  const { publicKey, privateKey } = newVapidPair();
  say(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
}
