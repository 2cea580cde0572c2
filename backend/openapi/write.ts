import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generated-files.js';

const { files } = await generate();
for (const [path, text] of files) writeFileSync(join(import.meta.dirname, '..', path), text);
