import { createHash } from 'node:crypto';
import type { AccountClaims } from 'oidc-provider';

/** Somebody with an account at the issuer. */
export interface IdentityPerson {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly givenName: string;
  readonly familyName: string;
  /** The Google Workspace domain that hosts the address; undefined: none. */
  readonly hostedDomain?: string | undefined;
}

/** Everybody who has ever signed in here, by their subject. */
export class IdentityPeople {
  private readonly bySubject = new Map<string, IdentityPerson>();

  /** Keeps the person, under a subject that is the same for the same address. Answers the subject. */
  put(person: IdentityPerson): string {
    const subject = createHash('sha256').update(person.email.toLowerCase()).digest('hex').slice(0, 21);
    this.bySubject.set(subject, person);
    return subject;
  }

  /** What an ID token says of a subject; undefined for an unknown one. */
  claims(subject: string): AccountClaims | undefined {
    const person = this.bySubject.get(subject);
    if (person === undefined) return undefined;
    return {
      sub: subject,
      email: person.email,
      email_verified: person.emailVerified,
      given_name: person.givenName,
      family_name: person.familyName,
      ...(person.hostedDomain !== undefined && { hd: person.hostedDomain }),
      name: `${person.givenName} ${person.familyName}`.trim(),
    };
  }
}
