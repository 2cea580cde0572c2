import type { MachineRules } from '@bellwether/backend/pipeline/evaluator/domain/trigger-machine.js';

const HYSTERESIS_PCT = 0.25;
/** Weeks pass in a minute, and a fault run is short, so the quiet time after a fire is short: a trigger fires again and again. */
const COOLDOWN_SEC = 1;

/** As the backends of a replay and of a fault run are configured, and what tells them so. */
export const QUICK_RULES: MachineRules = { hysteresisPct: HYSTERESIS_PCT, cooldownMs: COOLDOWN_SEC * 1_000 };
export const QUICK_RULES_ENV = {
  TRIGGER_HYSTERESIS_PCT: String(HYSTERESIS_PCT),
  TRIGGER_COOLDOWN_SEC: String(COOLDOWN_SEC),
};
