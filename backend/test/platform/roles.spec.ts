import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { AppModule } from '../../src/app.module.js';
import { PROCESS_ROLES, type ProcessRole } from '../../src/contract/admin/operations.js';
import { configureApp } from '../../src/platform/server/configure-app.js';
import { ROLE_OF_LEASE } from '../../src/platform/leases/leases.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { testConfig } from '../support/test-config.js';
import { until } from '../../src/platform/clock/testing/until.js';

let database: TestDatabase;
let app: NestExpressApplication;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

/** Nobody answers at the address of Redis: that keeps no process from its work. */
async function boot(roles: readonly ProcessRole[]): Promise<string> {
  const config = testConfig({
    databaseUrl: database.url,
    roles,
    redisUrl: 'redis://127.0.0.1:9',
    exchanges: [],
  });
  app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(config), {
    abortOnError: false,
    logger: false,
    bodyParser: false,
  });
  configureApp(app, config);
  await app.listen(0, '127.0.0.1');
  return app.getUrl();
}

async function heldLeases(): Promise<readonly string[]> {
  const rows = await app
    .get(DataSource)
    .query<{ name: string }[]>('SELECT name FROM leases WHERE until > now() ORDER BY name');
  return rows.map(({ name }) => name);
}

const LEASES = Object.entries(ROLE_OF_LEASE);

it.each(PROCESS_ROLES)('a process that is %s only takes the lease of its role and no other', async (role) => {
  await boot([role]);
  const own = LEASES.filter(([, needed]) => needed === role).map(([name]) => name);
  await until(async () => (await heldLeases()).length >= own.length, 'the lease');
  const [beat] = await until(async () => {
    const rows = await app.get(DataSource).query<{ roles: string[] }[]>('SELECT roles FROM processes');
    return rows.length > 0 ? rows : null;
  }, 'a heartbeat');
  expect(beat).toEqual({ roles: [role] });
  expect(await heldLeases()).toEqual(own);
});

it.each<[ProcessRole, boolean]>([
  ['web', true],
  ['market', false],
  ['sender', false],
  ['scheduler', false],
])('%s: the web is served: %s; what operators ask is answered in any case', async (role, servesTheWeb) => {
  const url = await boot([role]);
  const status = async (path: string) => (await fetch(`${url}${path}`)).status;
  expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(status))).toEqual([200, 200, 200]);
  expect(await status('/api/status')).toBe(servesTheWeb ? 200 : 404);
  expect(await status('/api/login')).toBe(404);
  const link = await status('/socket.io/?EIO=4&transport=polling');
  expect(link).toBe(servesTheWeb ? 200 : 404);
});
