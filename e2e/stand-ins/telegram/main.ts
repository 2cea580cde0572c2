import { keepPeople } from './people-file.js';
import { startTelegramStandIn } from './start-telegram-stand-in.js';

const { PORT, BOT_USERNAME, BOT_TOKEN, PEOPLE_FILE } = process.env;
const standIn = await startTelegramStandIn({
  port: Number(PORT ?? 0),
  ...(BOT_USERNAME && { botUsername: BOT_USERNAME }),
  ...(BOT_TOKEN && { token: BOT_TOKEN }),
});
const endKeeping = PEOPLE_FILE ? keepPeople(standIn, PEOPLE_FILE) : () => undefined;
process.stdout.write(`${JSON.stringify({ url: standIn.url, linkBase: standIn.linkBase })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    endKeeping();
    void standIn.close();
  });
}
