import { googleProblemText, parseGoogleProblem } from './google-problem.js';

it.each([
  ['suspended', 'suspended'],
  ['no-password', 'no-password'],
  ['toString', 'failed'],
  ['something new', 'failed'],
])('%j in the address means %j', (text, problem) => {
  expect(parseGoogleProblem(text)).toBe(problem);
});

it('says what to do', () => {
  expect(googleProblemText('suspended', 'Bellwether')).toBe('This account is suspended. Contact support.');
});

it.each([
  ['needs-invitation', 'This Bellwether is by invitation. Ask who runs it for a link.'],
  ['used-or-expired', 'This invitation was used or has expired.'],
] as const)('says of %s what it says of a form', (problem, sentence) => {
  expect(googleProblemText(problem, 'Bellwether')).toBe(sentence);
});
