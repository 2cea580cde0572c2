import type { Config } from '../../platform/config/config.js';

/**
 * The links that open the bot and press Start with a code: one for browsers, one for the Telegram app.
 * (https://core.telegram.org/bots/features#deep-linking)
 */
export function deepLinks(
  { linkBase, appLinkBase, username }: Pick<Config['telegram'], 'linkBase' | 'appLinkBase' | 'username'>,
  code: string,
): { readonly deeplink: string; readonly applink: string } {
  return {
    deeplink: `${linkBase}/${username}?start=${code}`,
    applink: `${appLinkBase}?domain=${username}&start=${code}`,
  };
}
