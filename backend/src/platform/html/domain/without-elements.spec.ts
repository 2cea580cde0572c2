import { withoutElements } from './without-elements.js';

const NAMES = ['script', 'style'];

it.each([
  ['a<script>b</script>c', 'a c'],
  ['a<SCRIPT src=x>b</Script >c<style>d</style>e', 'a c e'],
  ['a<script>b<style>c</script>d</style>e', 'a d</style>e'],
  ['a<script>b', 'a<script>b'],
  ['a<script>b<style>c</style>d', 'a<script>b d'],
  ['a<scripts>b</scripts>c', 'a<scripts>b</scripts>c'],
  ['plain', 'plain'],
  ['', ''],
])('leaves of %j %j', (html, left) => {
  expect(withoutElements(html, NAMES)).toBe(left);
});

it.each([
  '<script>',
  '<script ',
  '<style><script>',
  '<script></script',
  '<script></style>',
  '</script      ',
])('is done soon with 200,000 characters of %j', (part) => {
  const before = performance.now();
  withoutElements(part.repeat(200_000 / part.length), NAMES);
  expect(performance.now() - before).toBeLessThan(1_000);
});
