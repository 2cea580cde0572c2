import { EvaluationLag } from './evaluation-lag.js';

it('tells the median and the 95th percentile of the last minute, and the role', () => {
  const lag = new EvaluationLag();
  expect(lag.report(0)).toEqual({ role: 'standby', p50Ms: null, p95Ms: null });
  lag.evaluated.add(9_999, 0);
  for (let i = 0; i < 100; i++) lag.evaluated.add(i, 30_000);
  lag.setRoleSource(() => 'holder');
  expect(lag.report(60_001)).toEqual({ role: 'holder', p50Ms: 50, p95Ms: 95 });
  expect(lag.report(90_001)).toEqual({ role: 'holder', p50Ms: null, p95Ms: null });
});
