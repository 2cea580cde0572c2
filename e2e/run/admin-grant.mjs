import { prepare } from './steps/prepare.mjs';

/** `node admin-grant.mjs EMAIL`: runs the backend's command of that name. */
await prepare(['backend']);
await import('../../backend/dist/operations/commands/admin-grant.js');
