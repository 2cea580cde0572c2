import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

/** Asks the server of ETHEREUM_RPC_URL whether the tokens of our table are what it says. */
await prepare(['backend']);
await built('backend/dist/operations/commands/tokens-check.js');
