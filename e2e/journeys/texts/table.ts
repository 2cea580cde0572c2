import { SECTION_2 } from './section-2.js';
import { SECTION_8 } from './section-8.js';
import { SECTIONS_4_AND_5 } from './sections-4-and-5.js';

/** Every fixed text of sections 2, 4, 5 and 8 of the specification, and what sees it. */
export const TEXTS = { ...SECTION_2, ...SECTIONS_4_AND_5, ...SECTION_8 } as const;
