/** Every page there is: the server answers 404 with any other path, and a test holds this list against the router. */
export const PAGE_PATHS = [
  '/',
  '/account',
  '/admin',
  '/admin/audit',
  '/admin/leads',
  '/admin/operations',
  '/admin/trigger-testing',
  '/alerts',
  '/auth',
  '/confirm-email',
  '/dashboard',
  '/invite',
  '/onboarding',
  '/pricing',
  '/privacy',
  '/reset-password',
  '/settings',
  '/setup',
  '/status',
  '/terms',
  '/trial',
  '/undo-email',
  '/upgrade',
  '/verify-email',
] as const;

/** A text beside the pages: the licences of the libraries in the product. */
export const NOTICES_PATH = '/legal/notices';
