const OWN_PATHS = ['/', '/dashboard', '/upgrade', '/onboarding', '/settings', '/admin'] as const;

/** Where a browser goes after signing in: one of our own pages, whatever was asked for. Pure. */
export function nextPath(asked: unknown): string {
  return OWN_PATHS.find((path) => path === asked) ?? '/';
}
