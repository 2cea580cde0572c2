import { join } from 'node:path';
import type { ProcessRole } from '@bellwether/backend/contract/admin/operations.js';
import type { Cleanup } from '../support/cleanup.js';
import { freePort } from '../support/free-port.js';
import { KeptBackend } from '../support/kept-backend.js';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.js';
import { startThrowawayRedis, type ThrowawayRedis } from '../support/throwaway-redis.js';

/** One process with its roles, kept up by its supervisor at an address that stays. */
export interface Part {
  readonly roles: readonly ProcessRole[];
  readonly url: string;
  readonly process: KeptBackend;
}

/** Processes on one PostgreSQL and one Redis, and all the outside world they know. */
export interface Installation extends OutsideWorld {
  readonly redis: ThrowawayRedis;
  readonly parts: readonly Part[];
  of(role: ProcessRole): readonly Part[];
}

/** The roles of a process, and how many processes have them. */
export interface Share {
  readonly roles: readonly ProcessRole[];
  readonly processes: number;
}

const SECRET = 'a-secret-of-several-machines-only-0123456789';

/** Starts all of it; `cleanup` ends it. The caller deletes `folder`. @throws Error if something does not start. */
export async function startInstallation(
  folder: string,
  cleanup: Cleanup,
  shares: readonly Share[],
): Promise<Installation> {
  const world = await startOutsideWorld(join(folder, 'database'), cleanup);
  const redis = await startThrowawayRedis(join(folder, 'redis'), cleanup);
  const shared = {
    ...world.env,
    REDIS_URL: redis.url,
    SESSION_SECRET: SECRET,
    TRIGGER_COOLDOWN_SEC: '1',
    RATE_LIMIT_SCALE: '1000',
  };
  const wanted = shares.flatMap(({ roles, processes }) =>
    Array.from({ length: processes }, (_, i) => ({ roles, name: `${roles.join('+')} ${i + 1}` })),
  );
  const parts: Part[] = [];
  for (const { roles, name } of wanted) {
    const port = await freePort();
    const env = {
      ...shared,
      ROLES: roles.join(','),
      PORT: String(port),
      DATA_DIR: join(folder, name.replace(' ', '-')),
    };
    parts.push({ roles, url: `http://127.0.0.1:${port}`, process: new KeptBackend(name, env) });
  }
  cleanup.add(() => Promise.all(parts.map(({ process }) => process.destroy())));
  await Promise.all(parts.map(({ process }) => process.start()));
  return { ...world, redis, parts, of: (role) => parts.filter(({ roles }) => roles.includes(role)) };
}
