import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { DeliveryModule } from '../../pipeline/delivery/delivery.module.js';
import { Purges } from '../../platform/jobs/purges.js';
import { AccountModeration } from './account-moderation.js';
import { AdminLinks } from './admin-links.js';
import { AccountsService } from './accounts.service.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { OwnApiTokens } from './api-tokens/own-api-tokens.js';
import { AdminEmails } from './grants/admin-emails.js';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.js';
import { AccountSessions } from './safety/account-sessions.js';
import { SafetyController } from './safety/safety.controller.js';
import { CredentialsController } from './safety/credentials.controller.js';
import { EmailChange } from './safety/email-change.js';
import { OwnPassword } from './safety/own-password.js';
import { SafetyLog } from './safety-log.js';
import { FactorsController } from './factors/factors.controller.js';
import { Passkeys } from './factors/passkeys.js';
import { PasskeysController } from './factors/passkeys.controller.js';
import { SecondFactor } from './factors/second-factor.js';
import { Passwords } from './passwords/passwords.js';
import { People } from '../../identity/person.js';
import { ProfileController } from './profile/profile.controller.js';
import { ProfileService } from './profile/profile.service.js';
import { ACCOUNT_PURGES } from './purges.js';
import { PasswordResetController } from './reset/password-reset.controller.js';
import { PasswordReset } from './reset/password-reset.service.js';
import { QuietJob } from './settings/quiet-job.js';
import { SettingsModule } from './settings/settings.module.js';
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
  imports: [BillingModule, DeliveryModule, SettingsModule],
  controllers: [
    SignInController,
    PasswordResetController,
    VerificationController,
    ProfileController,
    SettingsController,
    UnsubscribeController,
    SafetyController,
    CredentialsController,
    FactorsController,
    PasskeysController,
    ApiTokensController,
  ],
  providers: [
    AccountsService,
    AccountModeration,
    AccountSessions,
    AccountTokens,
    AdminEmails,
    AdminLinks,
    EmailChange,
    EmailVerification,
    OwnApiTokens,
    OwnPassword,
    SignIn,
    KnownBrowsers,
    PasswordReset,
    Passkeys,
    PasswordProof,
    Passwords,
    People,
    ProfileService,
    QuietJob,
    SafetyLog,
    SecondFactor,
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
    SafetyLog,
    SecondFactor,
    SettingsModule,
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
