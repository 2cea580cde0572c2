import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.js';
import { GoogleAccounts } from './google-accounts.js';
import { GoogleCookies } from './google-cookies.js';
import { GoogleController } from './google.controller.js';
import { GoogleIssuer } from './google-issuer.js';

/** Sign-in with Google, or with any other OpenID Connect issuer that GOOGLE_ISSUER names. */
@Module({
  imports: [AccountsModule],
  controllers: [GoogleController],
  providers: [GoogleAccounts, GoogleCookies, GoogleIssuer],
})
export class GoogleModule {}
