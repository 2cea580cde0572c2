import { Spine1763700000001 } from './0001-spine.js';

/** Every migration, oldest first. */
export const ALL_MIGRATIONS = [Spine1763700000001];
