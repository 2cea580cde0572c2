import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';

const OFFICIAL_ROOT = 'https://api.telegram.org';
const TOKEN = /^\d+:[A-Za-z0-9_-]+$/;
const USERNAME = /^[A-Za-z][A-Za-z0-9_]{4,31}$/;
const WEBHOOK_SECRET = /^[A-Za-z0-9_-]{1,256}$/;
/** https://core.telegram.org/bots/api#setwebhook */
const WEBHOOK_PORTS: readonly string[] = ['', '80', '88', '8443'];
const DEFAULT_USERNAME = 'BellwetherAlertsBot';
/** For a server that speaks the Bot API and takes any token. */
const ANY_TOKEN = '1000000001:any';

/** The bot and where Telegram is. Forms: https://core.telegram.org/bots/api (token, setWebhook). */
export function readTelegram(
  reader: EnvReader,
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
): Config['telegram'] {
  const web = ['https:', 'http:'];
  const apiRoot = reader.url('TELEGRAM_API_ROOT', web, OFFICIAL_ROOT);
  const token = reader.secret('TELEGRAM_BOT_TOKEN', TOKEN, 'a token as BotFather gives it');
  const username = reader.formed('TELEGRAM_BOT_USERNAME', USERNAME, 'the name of a bot, without @');
  reportMissing(reader, { token, username, needed: production || apiRoot === OFFICIAL_ROOT, production });
  const webhookSecret = reader.secret(
    'TELEGRAM_WEBHOOK_SECRET',
    WEBHOOK_SECRET,
    '1 to 256 letters, digits, _ and -',
  );
  if (webhookSecret !== null && apiRoot === OFFICIAL_ROOT) reportUnreachable(reader, publicUrl);
  return Object.freeze({
    token: token ?? ANY_TOKEN,
    username: username ?? DEFAULT_USERNAME,
    apiRoot,
    linkBase: reader.url('TELEGRAM_LINK_BASE', web, 'https://t.me'),
    appLinkBase: reader.url('TELEGRAM_APP_LINK_BASE', ['tg:', ...web], 'tg://resolve'),
    webhookSecret,
  });
}

interface Identity {
  readonly token: string | null;
  readonly username: string | null;
  readonly needed: boolean;
  readonly production: boolean;
}

function reportMissing(reader: EnvReader, { token, username, needed, production }: Identity): void {
  if (!needed) return;
  if (token === null) {
    reader.fault(
      production
        ? 'TELEGRAM_BOT_TOKEN is not set: production needs a bot of its own.'
        : 'TELEGRAM_BOT_TOKEN is not set: "npm start" provides a sandbox bot. Started alone, the backend needs a token, or TELEGRAM_API_ROOT set to another server.',
    );
  }
  if (username === null && (production || token !== null)) {
    reader.fault('TELEGRAM_BOT_USERNAME is not set: links to the bot need its name.');
  }
}

/** A Bot API server of one's own takes plain http and any port: https://core.telegram.org/bots/api#using-a-local-bot-api-server */
function reportUnreachable(reader: EnvReader, publicUrl: string): void {
  if (!URL.canParse(publicUrl)) return;
  const { protocol, port } = new URL(publicUrl);
  if (protocol === 'https:' && WEBHOOK_PORTS.includes(port)) return;
  reader.fault(
    `PUBLIC_URL is "${publicUrl}", but with TELEGRAM_WEBHOOK_SECRET Telegram brings updates there, and it takes https on port 443, 80, 88 or 8443 only. Unset the secret for long polling.`,
  );
}
