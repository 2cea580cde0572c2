import { Script } from './script.js';

describe('Script', () => {
  it('answers as often as it was told, then lets calls through', () => {
    const script = new Script();
    script.add({ method: 'sendMessage', times: 2, error_code: 500 });
    const codes = [1, 2, 3].map(() => script.take('sendmessage', 5));
    expect(codes).toMatchObject([{ code: 500 }, { code: 500 }, null]);
  });

  it('lets so many calls through before each fault', () => {
    const script = new Script();
    script.add({ method: 'sendMessage', after: 2, error_code: 500 });
    script.add({ method: 'sendMessage', after: 1, times: 2, error_code: 502 });
    const taken = [1, 2, 3, 4, 5, 6, 7].map(() => script.take('sendMessage', 5));
    expect(taken.map((fault) => fault && 'code' in fault && fault.code)).toEqual([
      null,
      null,
      500,
      null,
      502,
      502,
      null,
    ]);
    expect(script.pending()).toEqual([]);
  });

  it('keeps an answer for the method and the chat it names', () => {
    const script = new Script();
    script.add({ method: 'sendMessage', chatId: 7, error_code: 403 });
    expect(script.take('getMe', 7)).toBeNull();
    expect(script.take('sendMessage', 8)).toBeNull();
    expect(script.take('sendMessage', 7)).toMatchObject({ code: 403 });
  });

  it('goes through its answers in order', () => {
    const script = new Script();
    script.add({ method: 'sendMessage', error_code: 429, parameters: { retry_after: 3 } });
    script.add({ method: 'sendMessage', error_code: 400, description: 'Bad Request: x' });
    expect(script.take('sendMessage', null)).toEqual({
      kind: 'answer',
      code: 429,
      description: 'Too Many Requests: retry after 3',
      parameters: { retry_after: 3 },
    });
    expect(script.take('sendMessage', null)).toMatchObject({ description: 'Bad Request: x' });
    expect(script.pending()).toEqual([]);
  });

  it('breaks any method if it is told so', () => {
    const script = new Script();
    script.add({ method: '*', break: 'hang' });
    script.add({ method: '*', break: 'reset', accept: true });
    expect(script.take('getMe', null)).toEqual({ kind: 'break', how: 'hang', accept: false });
    expect(script.take('sendMessage', 7)).toEqual({ kind: 'break', how: 'reset', accept: true });
  });
});
