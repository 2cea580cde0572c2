import type { GuardedAnswer } from '../../platform/outbound/guarded-client.js';
import { testReason } from './test-reason.js';

const silent = (reason: Extract<GuardedAnswer, { kind: 'unanswered' }>['reason']): GuardedAnswer => ({
  kind: 'unanswered',
  reason,
  mayHaveArrived: false,
});

it.each<[answer: GuardedAnswer, sentence: string]>([
  [{ kind: 'answered', status: 404, headers: { server: 'secret' } }, 'The server answered 404.'],
  [{ kind: 'refused', reason: 'forbidden-url' }, 'Enter an https:// address on the public internet.'],
  [
    { kind: 'refused', reason: 'private-address' },
    'This name leads to a private network. The operator of this server can allow it.',
  ],
  [silent('timeout'), 'No answer within 10 s.'],
  [silent('certificate'), 'The certificate is not valid.'],
  [silent('no-such-name'), 'There is no server of this name.'],
  [silent('unreachable'), 'The server cannot be reached.'],
  [silent('cut'), 'The server ended the connection without an answer.'],
  [silent('stopped'), 'The test was ended before there was an answer.'],
])('%j', (answer, sentence) => {
  expect(testReason(answer)).toBe(sentence);
});
