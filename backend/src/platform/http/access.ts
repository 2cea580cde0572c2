import { SetMetadata } from '@nestjs/common';

/**
 * Who may call a route: `public` everybody, and nobody is looked up · `optional` everybody, and whoever is signed in is
 * known · `signed-in` · `admin`. What a plan allows is decided further in. A route without one is refused.
 */
export type AccessLevel = 'public' | 'optional' | 'signed-in' | 'admin';

/** Key of the metadata that `Access` leaves. */
export const ACCESS = 'access';

/** Declares who may call a route, or every route of a controller. */
export function Access(level: AccessLevel): ClassDecorator & MethodDecorator {
  return SetMetadata(ACCESS, level);
}
