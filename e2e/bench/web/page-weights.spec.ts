import { dashboardFiles, pageWeights } from '../../run/checks/script-weight.mjs';

const ROUTE = (name: string) => `src/app/routes/${name}.tsx?tsr-split=component`;
const MANIFEST = {
  'src/landing.ts': { file: 'landing.js', imports: ['_words.js'] },
  'index.html': { file: 'index.js', imports: ['_react.js', '_words.js'] },
  '_react.js': { file: 'react.js' },
  '_words.js': { file: 'words.js' },
  [ROUTE('terms')]: { file: 'terms.js', imports: ['_words.js', '_legal.js'] },
  '_page.js': { file: 'dashboard.js', name: 'dashboard-page', imports: ['_react.js'] },
  '_sections.js': { file: 'sections.js', name: 'dashboard-sections', imports: ['_words.js'] },
  '_legal.js': { file: 'legal.js', imports: ['_words.js'] },
};
const SIZES: Readonly<Record<string, number>> = {
  'landing.js': 1,
  'index.js': 10,
  'react.js': 100,
  'words.js': 1_000,
  'terms.js': 10_000,
  'legal.js': 100_000,
  'dashboard.js': 20,
  'sections.js': 300,
};
const sizeOf = (file: string) => SIZES[file] ?? Number.NaN;

it('weighs what each page imports at once, and each file once', () => {
  expect(pageWeights(MANIFEST, sizeOf)).toEqual([
    { page: 'the landing page', bytes: 1_001, limit: 40_000 },
    { page: '/terms', bytes: 111_110, limit: 150_000 },
    { page: '/dashboard', bytes: 1_130, limit: 150_000 },
    { page: 'the dashboard with its sections', bytes: 1_430, limit: 200_000 },
  ]);
});

it('counts the files of the dashboard', () => {
  expect(dashboardFiles(MANIFEST)).toEqual({ files: 5, limit: 10 });
});

it('does not take a build for light in which it finds no pages', () => {
  const { [ROUTE('terms')]: _terms, ...rest } = MANIFEST;
  expect(() => pageWeights(rest, sizeOf)).toThrow('The build has no pages of their own');
  const { '_page.js': _page, ...pageless } = MANIFEST;
  expect(() => pageWeights(pageless, sizeOf)).toThrow('The build has no dashboard-page');
  const gone = { file: 'terms.js', imports: ['_gone.js'] };
  expect(() => pageWeights({ ...MANIFEST, [ROUTE('terms')]: gone }, sizeOf)).toThrow(
    'The build has no _gone.js',
  );
});
