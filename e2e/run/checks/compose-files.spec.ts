import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { ROOT } from '../steps/run-script.mjs';

interface Service {
  readonly mem_limit: string;
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly deploy?: { readonly replicas: number };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly logging?: { readonly options: { readonly 'max-size': string; readonly 'max-file': string } };
  readonly network_mode?: string;
  readonly profiles?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: { readonly start_interval?: string };
  readonly init?: boolean;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

/** Of https://docs.docker.com/reference/compose-file/: those that we use, so that a misspelt one is found. */
const TOP_KEYS = ['name', 'services', 'volumes', 'configs'];
const SERVICE_KEYS = (
  'image build command environment env_file profiles depends_on deploy restart init stop_grace_period healthcheck ' +
  'logging mem_limit shm_size read_only tmpfs cap_add cap_drop security_opt network_mode ports volumes configs'
).split(' ');
const HEALTH_KEYS = ['test', 'interval', 'timeout', 'retries', 'start_period', 'start_interval'];

const MB: Readonly<Record<string, number>> = { m: 1, g: 1024 };
/** Of PostgreSQL, for its superusers. */
const RESERVED = 3;
const DEFAULT_POOL = 10;
const LEASES = 1;

const FILES = {
  'docker-compose.yml': read('docker-compose.yml'),
  'docker-compose.scale.yml': read('docker-compose.scale.yml'),
};
const SMALL = FILES['docker-compose.yml'];
const SCALED = FILES['docker-compose.scale.yml'];

function read(name: string): ComposeFile {
  const schema = CORE_SCHEMA.withTags(mergeTag);
  return load(readFileSync(join(ROOT, name), 'utf8'), { schema }) as ComposeFile;
}

function megabytes({ mem_limit: limit }: Service): number {
  const [, digits = '', unit = ''] = /^(\d+)([mg])$/.exec(limit) ?? [];
  return Number(digits) * (MB[unit] ?? Number.NaN);
}

function maxConnections({ services }: ComposeFile): number {
  const setting = services.postgres?.command?.find((word) => word.startsWith('max_connections='));
  return Number(setting?.split('=')[1]);
}

/** A process of one role holds its pool, and one connection for its leases if it has any. */
function connectionsOf({ environment = {}, deploy }: Service, scale = deploy?.replicas ?? 1): number {
  const pool = Number(environment.DATABASE_POOL_SIZE ?? DEFAULT_POOL);
  return scale * (pool + (environment.ROLES === 'web' ? 0 : LEASES));
}

describe.each(Object.entries(FILES))('%s', (_name, file) => {
  const services = Object.entries(file.services);

  it('has no key that Compose does not know', () => {
    const top = Object.keys(file).filter((key) => !key.startsWith('x-') && !TOP_KEYS.includes(key));
    const unknown = services.flatMap(([name, service]) => [
      ...Object.keys(service)
        .filter((key) => !SERVICE_KEYS.includes(key))
        .map((key) => `${name}.${key}`),
      ...Object.keys(service.healthcheck ?? {})
        .filter((key) => !HEALTH_KEYS.includes(key))
        .map((key) => `${name}.healthcheck.${key}`),
    ]);
    expect([...top, ...unknown]).toEqual([]);
  });

  it('limits the memory and the log of every service', () => {
    for (const [name, service] of services) {
      expect([name, megabytes(service) > 0]).toEqual([name, true]);
      expect([name, service.logging?.options]).toEqual([name, { 'max-size': '10m', 'max-file': '3' }]);
    }
  });

  it('publishes no port but to this machine, except those of Caddy', () => {
    const published = services.flatMap(([name, { ports = [] }]) => (name === 'caddy' ? [] : ports));
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('names every volume that is mounted by a name', () => {
    const mounted = services.flatMap(([, service]) => (service as { volumes?: string[] }).volumes ?? []);
    const names = mounted.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.'));
    expect([...new Set(names)].sort()).toEqual(Object.keys(file.volumes).sort());
  });
});

describe('the small installation', () => {
  it('fits a machine of 1 GB, with some left for its system', () => {
    const sum = Object.values(SMALL.services).reduce((total, service) => total + megabytes(service), 0);
    expect(sum).toBe(448 + 256 + 64);
    expect(sum).toBeLessThanOrEqual(800);
  });

  it('gives nobody more than it needs', () => {
    for (const [name, { cap_drop, security_opt }] of Object.entries(SMALL.services)) {
      expect([name, cap_drop, security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']]);
    }
    expect(SMALL.services.app).toMatchObject({ init: true, read_only: true, tmpfs: ['/tmp'] });
  });

  it('looks often while it starts', () => {
    expect(SMALL.services.app?.healthcheck?.start_interval).toBe('2s');
    expect(SMALL.services.postgres?.healthcheck?.start_interval).toBe('1s');
  });

  it('brings Caddy with COMPOSE_PROFILES=tls, which .env.example has', () => {
    const { caddy, ...others } = SMALL.services;
    expect(caddy?.profiles).toEqual(['tls']);
    expect(Object.values(others).filter(({ profiles }) => profiles !== undefined)).toEqual([]);
    expect(readFileSync(join(ROOT, '.env.example'), 'utf8')).toMatch(/^#COMPOSE_PROFILES=tls /m);
  });

  it('takes 11 of 40 connections', () => {
    const { app } = SMALL.services;
    if (app === undefined) throw new Error('There is no app');
    expect(connectionsOf(app)).toBe(11);
    expect(maxConnections(SMALL)).toBe(40);
  });

  it('has its database on no network', () => {
    expect(SMALL.services.postgres?.network_mode).toBe('none');
    expect(SMALL.services.postgres?.command).toContain('listen_addresses=');
    expect(SMALL.services.app?.environment?.DATABASE_URL).toMatch(
      /^postgres:\/\/[^:@]+@\/.*host=\/run\/postgresql$/,
    );
  });

  it('asks for three values and nothing else', () => {
    const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
    expect(new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name))).toEqual(
      new Set(['DOMAIN', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_USERNAME']),
    );
  });
});

describe('the scaled installation', () => {
  it('takes 54 of 100 connections with four web processes, under 80 % of what people may have', () => {
    const parts = Object.values(SCALED.services).filter(
      ({ environment }) => environment?.ROLES !== undefined,
    );
    const sum = parts.reduce(
      (total, part) => total + connectionsOf(part, part.environment?.ROLES === 'web' ? 4 : undefined),
      0,
    );
    expect(sum).toBe(54);
    expect(maxConnections(SCALED)).toBe(100);
    expect(sum).toBeLessThan(0.8 * (maxConnections(SCALED) - RESERVED));
  });

  it('fits a machine of 8 GB with all its profiles', () => {
    const sum = Object.values(SCALED.services).reduce(
      (total, service) => total + megabytes(service) * (service.deploy?.replicas ?? 1),
      0,
    );
    expect(sum).toBeLessThanOrEqual(6 * 1024);
  });
});
