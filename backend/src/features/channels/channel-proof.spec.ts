import { channelKey, type ChannelProof, judgeProof, proofOf, type ProofVerdict } from './channel-proof.js';

const SECRET = 'a secret';
const PROOF = proofOf(SECRET, 'one', '042917', 0);
const TEN_MINUTES = 600_000;

it.each<
  [
    name: string,
    change: Partial<ChannelProof>,
    channelId: string,
    code: string,
    now: number,
    verdict: ProofVerdict,
  ]
>([
  ['the code', {}, 'one', '042917', 0, 'right'],
  ['the code with a space', {}, 'one', '042 917', TEN_MINUTES - 1, 'right'],
  ['the code at the fifth try', { tries: 4 }, 'one', '042917', 0, 'right'],
  ['another code', {}, 'one', '042918', 0, 'wrong'],
  ['another code at the fifth try', { tries: 4 }, 'one', '042918', 0, 'over'],
  ['the code after five tries', { tries: 5 }, 'one', '042917', 0, 'over'],
  ['the code too late', {}, 'one', '042917', TEN_MINUTES, 'over'],
  ['the code of another channel', {}, 'two', '042917', 0, 'wrong'],
])('%s', (_name, change, channelId, code, now, verdict) => {
  expect(judgeProof({ ...PROOF, ...change }, { sessionSecret: SECRET, channelId, code }, now)).toBe(verdict);
});

it('keeps no code and no address', () => {
  expect(JSON.stringify(PROOF)).not.toContain('042917');
  expect(channelKey(SECRET, 'https://a.example/')).toEqual(channelKey(SECRET, 'https://a.example/'));
  expect(channelKey(SECRET, 'https://a.example/')).not.toEqual(channelKey('other', 'https://a.example/'));
});
