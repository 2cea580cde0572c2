import { withLog } from './with-log.js';

const ID = '0ca97bc2-e38a-4917-b11b-12657a8debb3';
const FAULT = `an edit (arm) was answered 500: {"statusCode":500,"requestId":"${ID}"}`;

describe('a wrong answer', () => {
  it('is shown with what any process printed about its request', () => {
    const outputs = ['{"msg":"a price"}\n', `{"msg":"a request failed","requestId":"${ID}"}\n{"msg":"on"}\n`];
    expect(withLog(FAULT, outputs)).toBe(`${FAULT}\n    {"msg":"a request failed","requestId":"${ID}"}`);
  });

  it.each([
    ['nobody printed anything about it', FAULT],
    ['it names no request', 'an edit (arm) was answered 0: socket hang up'],
  ])('stands alone when %s', (_when, fault) => {
    expect(withLog(fault, ['{"msg":"a price"}'])).toBe(fault);
  });
});
