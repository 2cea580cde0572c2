import type { Row } from './row.js';
import { ablations } from './rows/ablations.js';
import { f1 } from './rows/f1.js';
import { f2, points } from './rows/f2.js';
import { f3 } from './rows/f3.js';
import { f4 } from './rows/f4.js';
import { f5 } from './rows/f5.js';
import { f6 } from './rows/f6.js';
import { f7 } from './rows/f7.js';
import { f8 } from './rows/f8.js';
import { f9 } from './rows/f9.js';
import { f10 } from './rows/f10.js';
import { f11 } from './rows/f11.js';
import { f12 } from './rows/f12.js';
import { f13 } from './rows/f13.js';
import { f14 } from './rows/f14.js';
import { f15 } from './rows/f15.js';
import { f16 } from './rows/f16.js';
import { f17 } from './rows/f17.js';
import { f18 } from './rows/f18.js';
import { f19 } from './rows/f19.js';
import { f20 } from './rows/f20.js';
import { f21 } from './rows/f21.js';
import { f22 } from './rows/f22.js';
import { f23 } from './rows/f23.js';
import { f24 } from './rows/f24.js';
import { f25 } from './rows/f25.js';
import { f26 } from './rows/f26.js';
import { mixed } from './rows/mixed.js';
import { soak } from './rows/soak.js';
import { storm } from './rows/storm.js';

/** Every row that can be run, in the order of the matrix; behind it the runs that take longer. */
export const ROWS: readonly Row[] = [
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
  f11,
  f12,
  f13,
  f14,
  f15,
  f16,
  f17,
  f18,
  f19,
  f20,
  f21,
  f22,
  f23,
  f24,
  f25,
  f26,
  points,
  mixed,
  storm,
  soak,
  ...ablations,
];
