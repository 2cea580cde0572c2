import { runAsProcess } from '../shared/own-process.js';
import { keepPeople } from './people-file.js';
import { startTelegramStandIn } from './start-telegram-stand-in.js';

const { PORT, BOT_USERNAME, BOT_TOKEN, PEOPLE_FILE } = process.env;
const standIn = await startTelegramStandIn({
  port: Number(PORT ?? 0),
  ...(BOT_USERNAME && { botUsername: BOT_USERNAME }),
  ...(BOT_TOKEN && { token: BOT_TOKEN }),
});
const endKeeping = PEOPLE_FILE ? keepPeople(standIn, PEOPLE_FILE) : () => undefined;
runAsProcess({ url: standIn.url, linkBase: standIn.linkBase }, () => {
  endKeeping();
  return standIn.close();
});
