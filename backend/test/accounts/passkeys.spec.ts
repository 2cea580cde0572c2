import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { AccountsFixture, type Registered } from '../fixtures/accounts-fixture.js';
import { type Challenge, SoftPasskey } from '../fixtures/soft-passkey.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;
let publicUrl: string;

beforeAll(async () => {
  app = await startTrialApp({ email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' } });
  fixture = new AccountsFixture(app);
  ({ publicUrl } = app.nest.get<Config>(CONFIG));
});
afterAll(() => app.stop());

const createOptions = async ({ browser }: Registered) =>
  (await browser.post('user/passkeys/options').expect(200)).body as Challenge;
const useOptions = async () =>
  (await fixture.browser().post('passkey/options').expect(200)).body as Challenge;
const login = (response: object) => fixture.browser().post('passkey/login', { response });

async function withPasskey(name = 'Phone') {
  const ann = await fixture.register();
  const key = new SoftPasskey(publicUrl);
  await ann.browser
    .post('user/passkeys', { name, response: key.create(await createOptions(ann)) })
    .expect(200);
  return { ...ann, key };
}

describe('a passkey', () => {
  it('is made for this host, kept by the device and used with its lock', async () => {
    const ann = await fixture.register();
    expect(await createOptions(ann)).toMatchObject({
      rp: { id: 'localhost', name: 'Bellwether' },
      user: { id: Buffer.from(ann.id.replaceAll('-', ''), 'hex').toString('base64url'), name: ann.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(await useOptions()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(await useOptions()).not.toHaveProperty('allowCredentials.0');
  });

  it('signs in by itself, and the session says so', async () => {
    const { id, browser, key } = await withPasskey();
    const there = fixture.browser();
    const { body } = await there.post('passkey/login', { response: key.get(await useOptions()) }).expect(200);
    expect(body).toMatchObject({ id });
    const sessions = await there.get('user/sessions').expect(200);
    expect(sessions.body[0]).toMatchObject({ method: 'passkey', isCurrent: true });
    const { body: keys } = await browser.get('user/passkeys').expect(200);
    expect(keys).toEqual([
      {
        id: key.credentialId,
        name: 'Phone',
        addedAt: expect.stringMatching(/Z$/),
        lastUsedAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(fixture.messages(id).map(({ email }) => email.subject)).toEqual([
      'Bellwether: a passkey was added',
    ]);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['with its lock closed', { lock: 'closed' }],
  ] as const)('%s is neither added nor lets in', async (_what, fault) => {
    const ann = await fixture.register();
    const key = new SoftPasskey(publicUrl);
    const response = key.create(await createOptions(ann), fault);
    await ann.browser.post('user/passkeys', { name: 'Phone', response }).expect(400);
    const { key: known } = await withPasskey();
    await login(known.get(await useOptions(), fault)).expect(400);
    await login(known.get(await useOptions())).expect(200);
  });

  it('answers a challenge once, its own, within five minutes', async () => {
    const { key } = await withPasskey();
    const answer = key.get(await useOptions());
    const answers = await Promise.all([login(answer), login(answer), login(answer)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    await login(key.get({ challenge: 'AAAA' })).expect(400);
    const late = await useOptions();
    await app.db.query(`UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'`);
    await login(key.get(late)).expect(400);
    const ann = await fixture.register();
    const foreign = await createOptions(await fixture.register());
    const response = new SoftPasskey(publicUrl).create(foreign);
    await ann.browser.post('user/passkeys', { name: 'Phone', response }).expect(400);
  });

  it('whose counter goes back is a copy', async () => {
    const { key } = await withPasskey();
    await login(key.get(await useOptions(), { counter: 7 })).expect(200);
    await login(key.get(await useOptions(), { counter: 7 })).expect(400);
    await login(key.get(await useOptions(), { counter: 8 })).expect(200);
  });

  it('that nobody knows, or of a suspended account, lets nobody in', async () => {
    await login(new SoftPasskey(publicUrl).get(await useOptions())).expect(401);
    const { id, key } = await withPasskey();
    await app.nest.get(AccountModeration).suspend(id, 'abuse', NOBODY);
    await login(key.get(await useOptions())).expect(403);
  });

  it('proves who one is, and only for its own account', async () => {
    const ann = await withPasskey();
    const ben = await withPasskey();
    await app.db.query(`UPDATE sessions SET proven_at = NULL`);
    await ann.browser.post('user/passkeys/options').expect(403);
    await ann.browser.post('user/proof/passkey', { response: ben.key.get(await useOptions()) }).expect(422);
    await ann.browser.post('user/proof/passkey', { response: ann.key.get(await useOptions()) }).expect(200);
    await ann.browser.post('user/passkeys/options').expect(200);
  });

  it('is one of ten at most, has a name, and is gone when it is removed', async () => {
    const ann = await withPasskey();
    for (let more = 0; more < 9; more += 1) {
      const response = new SoftPasskey(publicUrl).create(await createOptions(ann));
      await ann.browser.post('user/passkeys', { name: `Key ${more}`, response }).expect(200);
    }
    await ann.browser.post('user/passkeys/options').expect(409);
    await ann.browser.post('user/passkeys', { name: ' ', response: {} }).expect(422);
    await (await fixture.register()).browser.delete(`user/passkeys/${ann.key.credentialId}`).expect(404);
    await ann.browser.delete(`user/passkeys/${ann.key.credentialId}`).expect(200);
    await login(ann.key.get(await useOptions())).expect(401);
    expect((await ann.browser.get('user/safety')).body).toMatchObject({ passkeys: 9 });
    const audit = await app.db.query<{ action: string }[]>(
      'SELECT action FROM audit WHERE target_id = $1 ORDER BY id DESC LIMIT 1',
      [ann.id],
    );
    expect(audit).toEqual([{ action: 'passkey.removed' }]);
  });
});
