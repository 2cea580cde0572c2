import { keepInFile } from '../shared/kept-file.js';
import { runAsProcess } from '../shared/own-process.js';
import { startPaymentsStandIn } from './start-payments-stand-in.js';

const { PORT, WEBHOOK_URL, CHECKOUTS_FILE } = process.env;
const standIn = await startPaymentsStandIn({
  port: Number(PORT ?? 0),
  ...(WEBHOOK_URL && { webhookUrl: WEBHOOK_URL }),
});
const { url, apiUrl, keyId, keySecret, webhookSecret, kept, restore } = standIn;
/** Links of a sandbox that is started again still lead somewhere; webhooks that were not taken yet are not kept. */
const endKeeping = CHECKOUTS_FILE ? keepInFile(CHECKOUTS_FILE, kept, restore) : () => undefined;
runAsProcess({ url, apiUrl, keyId, keySecret, webhookSecret }, () => {
  endKeeping();
  return standIn.close();
});
