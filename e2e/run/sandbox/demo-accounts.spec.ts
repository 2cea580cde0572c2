import { type DemoAccount, demoAccounts } from './demo-accounts.js';

const PEOPLE: readonly DemoAccount[] = [
  { kind: 'free', email: 'free@demo.example', password: 'one' },
  { kind: 'admin', email: 'admin@demo.example', password: 'two' },
];

let said: string[];

beforeEach(() => {
  said = [];
});

const made = (code: string, stop = new AbortController()) =>
  demoAccounts({
    args: ['--input-type=module', '-e', code],
    env: { GIVEN: JSON.stringify({ demoAccounts: PEOPLE }) },
    stop: stop.signal,
    say: (line) => said.push(line),
  });

describe('the demo accounts', () => {
  it('are what the command says last, run with the environment given', async () => {
    const code = `console.log('Opening the database'); console.log(process.env.GIVEN)`;
    await expect(made(code)).resolves.toEqual(PEOPLE);
    expect(said).toEqual([]);
  });

  it.each([
    [
      'fails',
      `process.stderr.write('The database does not answer\\n'); process.exit(1)`,
      'The demo accounts could not be made. The database does not answer',
    ],
    ['says something else', `console.log('done')`, /^The demo accounts could not be made\. .*JSON/],
    ['says nothing', '', /^The demo accounts could not be made\. .*JSON/],
  ])('are none, and the person hears why, when it %s', async (_how, code, sentence) => {
    await expect(made(code)).resolves.toEqual([]);
    expect(said).toEqual([expect.stringMatching(sentence)]);
  });

  it('are none, without a word, when everything is stopped meanwhile', async () => {
    const stop = new AbortController();
    const never = made('setInterval(() => {}, 1000)', stop);
    stop.abort();
    await expect(never).resolves.toEqual([]);
    expect(said).toEqual([]);
  });
});
