import { growth, LINEAR } from '../../clock/testing/growth.js';
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
])('takes time in proportion to the length of many %j', (part) => {
  expect(growth(part, (html) => withoutElements(html, NAMES), 20_000)).toBeLessThan(LINEAR);
});
