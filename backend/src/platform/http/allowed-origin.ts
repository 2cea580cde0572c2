import type { Config } from '../config/config.js';

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/;
const VITE_PORT = 5173;

/**
 * Whether pages of this origin may change things here: those of PUBLIC_URL and, outside production, of this machine
 * on PORT or on Vite's port. With PORT 0 the system chose the port, so outside production every local one counts.
 */
export function isAllowedOrigin(
  origin: string,
  config: Pick<Config, 'production' | 'publicUrl' | 'port'>,
): boolean {
  if (origin === config.publicUrl) return true;
  const local = config.production ? null : LOCAL_ORIGIN.exec(origin);
  if (local === null) return false;
  const port = Number(local[1] ?? 80);
  return config.port === 0 || port === config.port || port === VITE_PORT;
}
