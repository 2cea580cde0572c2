import { Module } from '@nestjs/common';
import { ChallengeCookie } from './challenge-cookie.js';
import { GoogleAccounts } from './google-accounts.js';
import { GoogleController } from './google.controller.js';
import { GoogleIssuer } from './google-issuer.js';

/** Sign-in with Google, or with any other OpenID Connect issuer that GOOGLE_ISSUER names. */
@Module({
  controllers: [GoogleController],
  providers: [ChallengeCookie, GoogleAccounts, GoogleIssuer],
})
export class GoogleModule {}
