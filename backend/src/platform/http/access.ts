import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { TokenScope } from '../../contract/api-tokens.js';

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

/** Name of API tokens among the security schemes of the OpenAPI document. */
export const API_TOKEN = 'api_token';

/** Key of the metadata that `Scope` leaves. */
export const SCOPE = 'scope';

/**
 * Declares that API tokens with a scope may call a route, beside whoever `Access` lets in. A route without it, one for admins,
 * and one that needs a proof refuse every token, public ones too: 403 TOKEN_SCOPE.
 */
export function Scope(scope: TokenScope): MethodDecorator {
  return applyDecorators(SetMetadata(SCOPE, scope), ApiSecurity(API_TOKEN, [scope]));
}

/** Key of the metadata that `NeedsProof` leaves. */
export const NEEDS_PROOF = 'needsProof';

/** Declares that whoever calls a route has to have proved who they are within the last ten minutes: 403 PROVE_IDENTITY else. */
export function NeedsProof(): MethodDecorator {
  return SetMetadata(NEEDS_PROOF, 'fresh');
}

/** Key of the metadata that `Offered` leaves. */
export const OFFERED = 'offered';

/** What whoever runs this Bellwether may leave out. */
export type Offering = 'payments' | 'trial';

/** Declares that a route, or every route of a controller, is there only where that is offered; else it answers 404 to everybody. */
export function Offered(offering: Offering): ClassDecorator & MethodDecorator {
  return SetMetadata(OFFERED, offering);
}
