import type { MachineRules } from '@bellwether/backend/pipeline/evaluator/domain/trigger-machine.js';

/** As the backends of a fault run are configured: a short quiet time, so that triggers fire again and again. */
export const HYSTERESIS_PCT = 0.25;
export const COOLDOWN_SEC = 1;
export const RULES: MachineRules = { hysteresisPct: HYSTERESIS_PCT, cooldownMs: COOLDOWN_SEC * 1_000 };
