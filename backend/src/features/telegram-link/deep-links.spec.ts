import { deepLinks } from './deep-links.js';

it('names the bot and carries the code', () => {
  const telegram = {
    linkBase: 'https://t.me',
    appLinkBase: 'tg://resolve',
    username: 'BellwetherAlertsBot',
  };
  expect(deepLinks(telegram, 'a-B_9')).toEqual({
    deeplink: 'https://t.me/BellwetherAlertsBot?start=a-B_9',
    applink: 'tg://resolve?domain=BellwetherAlertsBot&start=a-B_9',
  });
});
