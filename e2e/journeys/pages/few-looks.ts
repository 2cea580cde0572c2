/**
 * Whether a run looks at a sample of what pages look like: `npm test` does, with LOOKS=few. Every look is for
 * `npm run e2e`, build machines and `npm run verify`.
 */
export const FEW_LOOKS = process.env.LOOKS === 'few';
