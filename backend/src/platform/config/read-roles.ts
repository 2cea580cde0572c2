import { PROCESS_ROLES, type ProcessRole } from '../../contract/admin/operations.js';
import type { Config } from './config.js';
import { type EnvReader, hasProtocol } from './env-reader.js';

/** What the process does, and how it reaches the processes that do the rest. */
export function readRoles(reader: EnvReader): Pick<Config, 'roles' | 'redisUrl'> {
  const roles = readList(reader);
  const redisUrl = readRedisUrl(reader);
  if (redisUrl === null && roles.length < PROCESS_ROLES.length) {
    reader.fault('REDIS_URL is not set: a process that has not all ROLES needs it to hear of the others.');
  }
  return { roles, redisUrl };
}

/** In the order of the roles, each once. */
function readList(reader: EnvReader): readonly ProcessRole[] {
  const text = reader.text('ROLES');
  if (text === null) return PROCESS_ROLES;
  const words = text.split(',').map((word) => word.trim());
  const known = PROCESS_ROLES.filter((role) => words.includes(role));
  if (words.some((word) => !PROCESS_ROLES.some((role) => role === word))) {
    reader.refuse('ROLES', `some of ${PROCESS_ROLES.join(', ')}, with commas between them`);
    return PROCESS_ROLES;
  }
  return known;
}

function readRedisUrl(reader: EnvReader): string | null {
  const url = reader.text('REDIS_URL');
  if (url !== null && !hasProtocol(url, ['redis:', 'rediss:'])) {
    reader.fault('REDIS_URL is not an address like redis://user:password@host:6379.');
  }
  return url;
}
