import type { Row } from './row.js';
import { f1 } from './rows/f1.js';
import { f3 } from './rows/f3.js';
import { f4 } from './rows/f4.js';
import { f6 } from './rows/f6.js';
import { f9 } from './rows/f9.js';
import { f10 } from './rows/f10.js';
import { f11 } from './rows/f11.js';
import { f12 } from './rows/f12.js';
import { f13 } from './rows/f13.js';
import { f14 } from './rows/f14.js';
import { f16 } from './rows/f16.js';
import { f17 } from './rows/f17.js';
import { f23 } from './rows/f23.js';

/** Every row that can be run, in the order of the matrix. */
export const ROWS: readonly Row[] = [f1, f3, f4, f6, f9, f10, f11, f12, f13, f14, f16, f17, f23];
