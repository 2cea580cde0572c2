import { Inject, Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf } from 'telegraf';
import { CONFIG, type Config } from '../../platform/config/config.js';

/** Makes the bot ready for updates, wherever they come from. */
@Injectable()
export class BotIdentity {
  constructor(@InjectBot() bot: Telegraf, @Inject(CONFIG) config: Config) {
    // nestjs-telegraf stops the bot at shutdown; telegraf throws because it did not start the polling itself.
    bot.stop = () => {};
    // Telegraf's own handler prints the whole update and makes the process end with code 1; UpdateQueue logs the error.
    bot.catch((error) => {
      throw error;
    });
    // Without it telegraf asks for it at the first update, once, and never handles any if that fails.
    bot.botInfo = botOf(config);
  }
}

/** The bot as far as our settings tell; whoever brings it up asks Telegram for the rest. */
function botOf({ telegram: { token, username } }: Config): NonNullable<Telegraf['botInfo']> {
  return {
    id: Number.parseInt(token, 10),
    is_bot: true,
    username,
    first_name: username,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
  };
}
