import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  EMAIL_TAKEN,
  INVITATION_FAULT,
  type LoginRequest,
  type RegisterRequest,
  WRONG_SIGN_IN,
} from '../../contract/account.js';
import { invitationNeeded, setupNeeded } from '../../contract/site.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { BY_SPELLINGS, emailKey, emailSpellings } from './email-key.js';
import { SecondFactor } from './factors/second-factor.js';
import { Passwords } from './passwords/passwords.js';
import { SignUpRule, type SignUpVerdict } from './sign-in/invitations.js';
import { SetupLink } from './sign-in/setup-link.js';
import type { SignInBrowser } from './sign-in/known-browser.js';
import { SignIn } from './sign-in/sign-in.js';
import {
  type PasswordAccount,
  PasswordProof,
  type OpenedSession,
  requireSession,
} from './sign-in/password-proof.js';
import { isReserved } from './tokens/account-tokens.js';
import { EmailVerification } from './verification/email-verification.service.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Passwords,
    private readonly signIns: SignIn,
    private readonly proof: PasswordProof,
    private readonly factor: SecondFactor,
    private readonly verification: EmailVerification,
    private readonly setup: SetupLink,
    private readonly signUps: SignUpRule,
    @Inject(CONFIG) private readonly config: Pick<Config, 'brandName'>,
  ) {}

  /**
   * A new account, with its first session; a mail asks to verify the address. The setup link makes an admin.
   * @throws AppError CONFLICT (409) for an address that has an account; FORBIDDEN (403) for a setup link that does not
   * work, without one while there is no account, and where SIGN_UP asks for an invitation.
   */
  async register(request: RegisterRequest, browser: SignInBrowser): Promise<OpenedSession> {
    const { email, password, firstName, lastName, setup, invitation = null } = request;
    if (setup === undefined && (await this.setup.isNew()))
      throw new AppError('FORBIDDEN', 403, setupNeeded(this.config.brandName));
    if (setup === undefined && !this.signUps.precheck(email, invitation))
      this.requireAllowed('needs-invitation');
    const passwordHash = await this.passwords.hash(password, { address: browser.address, kind: 'stranger' });
    const userId = await this.db.transaction(async (tx) => {
      if (setup !== undefined) await this.setup.redeem(tx, setup);
      else this.requireAllowed(await this.signUps.check(tx, { email }, invitation));
      const [user] = await tx.query<{ id: string }[]>(
        `INSERT INTO users (email, email_key, password_hash, first_name, last_name)
         SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (SELECT FROM users WHERE email_key = ANY ($6::text[]))
            AND NOT ${isReserved('$6::text[]')}
         ON CONFLICT (email_key) DO NOTHING RETURNING id`,
        [email, emailKey(email), passwordHash, firstName, lastName, emailSpellings(email)],
      );
      if (user === undefined) throw new AppError('CONFLICT', 409, EMAIL_TAKEN);
      await tx.query('INSERT INTO user_settings (user_id) VALUES ($1)', [user.id]);
      if (setup !== undefined) await this.setup.crown(tx, user.id);
      await this.verification.begin(tx, user.id);
      return user.id;
    });
    if (setup !== undefined) await this.setup.announce();
    this.verification.begun();
    return requireSession(await this.signIns.open({ userId, passwordHash, method: 'password', browser }));
  }

  /**
   * @throws AppError UNAUTHENTICATED (401) for a wrong pair, whichever half is wrong; SUSPENDED (403), only for a right
   * one; CODE_NEEDED (403) where a second factor is asked for; TOO_MANY_REQUESTS (429).
   */
  async login({ email, password, code }: LoginRequest, browser: SignInBrowser): Promise<OpenedSession> {
    const [account = null] = await this.db.query<PasswordAccount[]>(
      `SELECT id, password_hash AS hash FROM users ${BY_SPELLINGS}`,
      [emailSpellings(email)],
    );
    const proved = await this.proof.prove({ email, account, password }, browser, WRONG_SIGN_IN);
    const method = await this.factor.require(proved.userId, code);
    return requireSession(await this.signIns.open({ ...proved, method, browser }));
  }

  /** @throws AppError FORBIDDEN (403) unless somebody may register. */
  private requireAllowed(verdict: SignUpVerdict): void {
    if (verdict === 'yes') return;
    const needed = invitationNeeded(this.config.brandName);
    throw new AppError('FORBIDDEN', 403, verdict === 'needs-invitation' ? needed : INVITATION_FAULT);
  }
}
