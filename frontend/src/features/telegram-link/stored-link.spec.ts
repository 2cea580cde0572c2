import { parseLink } from './stored-link.js';
import { openTelegram } from './open-telegram.js';

const link = {
  token: 'T',
  deeplink: 'https://t.me/Bot?start=C',
  applink: 'tg://resolve',
  pollEveryMs: 1_500,
};

describe('parseLink', () => {
  it('reads back what was stored', () => {
    expect(parseLink(JSON.stringify(link))).toEqual(link);
  });

  it.each([null, 'x', 'null', '{}', '{"token":"T","deeplink":"d","applink":"a"}'])(
    'reads %j as none',
    (text) => {
      expect(parseLink(text)).toBeNull();
    },
  );
});

describe('openTelegram', () => {
  const { applink, deeplink } = link;
  const run = (refused: readonly string[], refuse: () => null) => {
    const opened: string[] = [];
    const outcome = openTelegram(link, (url) => {
      opened.push(url);
      return refused.includes(url) ? refuse() : { opener: 'this page' };
    });
    return { outcome, opened };
  };
  const returnNull = () => null;
  const raise = () => {
    throw new Error('blocked');
  };

  it.each([
    ['opens the app', [], returnNull, 'opened', [applink]],
    ['falls back to the deep link', [applink], returnNull, 'opened', [applink, deeplink]],
    ['falls back when opening throws', [applink], raise, 'opened', [applink, deeplink]],
    ['says when both are blocked', [applink, deeplink], returnNull, 'blocked', [applink, deeplink]],
  ] as const)('%s', (_name, refused, refuse, outcome, opened) => {
    expect(run(refused, refuse)).toEqual({ outcome, opened });
  });

  it('does not hand this page to the one it opens', () => {
    const page = { opener: 'this page' as unknown };
    openTelegram(link, () => page);
    expect(page.opener).toBeNull();
  });
});
