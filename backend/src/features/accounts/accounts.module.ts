import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Purges } from '../../platform/jobs/purges.js';
import { AccountModeration } from './account-moderation.js';
import { AdminLinks } from './admin-links.js';
import { AccountsService } from './accounts.service.js';
import { AdminEmails } from './grants/admin-emails.js';
import { UnsubscribeController } from './mail-choice/unsubscribe.controller.js';
import { Passwords } from './passwords/passwords.js';
import { People } from '../../identity/person.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { ACCOUNT_PURGES } from './purges.js';
import { PasswordResetController } from './reset/password-reset.controller.js';
import { PasswordReset } from './reset/password-reset.service.js';
import { SettingsService } from './settings/settings.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SignUpRule } from './sign-in/invitations.js';
import { SetupLink } from './sign-in/setup-link.js';
import { SignIn } from './sign-in/sign-in.js';
import { KnownBrowsers } from './sign-in/known-browser.js';
import { PasswordProof } from './sign-in/password-proof.js';
import { SignInCookies } from './sign-in/sign-in-cookies.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { AccountTokens } from './tokens/account-tokens.js';
import { EmailVerification } from './verification/email-verification.service.js';
import { VerificationController } from './verification/verification.controller.js';

@Module({
  imports: [BillingModule, DeliveryModule],
  controllers: [
    SignInController,
    PasswordResetController,
    VerificationController,
    ProfileController,
    SettingsController,
    UnsubscribeController,
  ],
  providers: [
    AccountsService,
    AccountModeration,
    AccountTokens,
    AdminEmails,
    AdminLinks,
    EmailVerification,
    SignIn,
    KnownBrowsers,
    PasswordReset,
    PasswordProof,
    Passwords,
    People,
    ProfileService,
    SettingsService,
    SetupLink,
    SignInCookies,
    SignInLimits,
    SignUpRule,
  ],
  exports: [
    AccountModeration,
    AccountTokens,
    AdminEmails,
    AdminLinks,
    SignIn,
    PasswordProof,
    People,
    SettingsService,
    SetupLink,
    SignInCookies,
    SignUpRule,
  ],
})
export class AccountsModule {
  constructor(purges: Purges) {
    purges.add(...ACCOUNT_PURGES);
  }
}
