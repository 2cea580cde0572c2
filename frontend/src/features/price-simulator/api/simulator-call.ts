import type { TestPriceAnswer, TestPriceRequest } from '@contract/admin/simulator.js';
import { request } from '../../../shared/http.js';

/** Which triggers of everybody these prices would fire. Sends nothing, changes nothing. @throws HttpError */
export function testPrices(body: TestPriceRequest): Promise<TestPriceAnswer> {
  return request('POST', '/api/test/price', { body });
}
