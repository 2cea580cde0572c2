import request, { type Test } from 'supertest';
import type { ImportPreview, TriggerFile } from '../../src/contract/trigger-file.js';
import type { Caller, UserTriggersFixture } from './user-triggers-fixture.js';

type Body = string | Buffer | object;

/** Exports and imports of people, as their browsers do them. */
export class TriggerFiles {
  constructor(private readonly fixture: UserTriggersFixture) {}

  async json(person: Caller): Promise<TriggerFile> {
    return (await person.get('triggers/export').expect(200)).body;
  }

  async csv(person: Caller): Promise<string> {
    return (await person.get('triggers/export?format=csv').expect(200)).text;
  }

  /** A file: CSV if it is text or bytes, else JSON. */
  send({ cookie }: Caller, file: Body, query: string): Test {
    const isCsv = typeof file === 'string' || Buffer.isBuffer(file);
    return request(this.fixture.app.url)
      .post(`/api/triggers/import?${query}`)
      .set('Cookie', cookie)
      .set('Content-Type', isCsv ? 'text/csv' : 'application/json')
      .send(file);
  }

  async preview(person: Caller, file: Body): Promise<ImportPreview> {
    return (await this.send(person, file, 'dryRun=true').expect(200)).body;
  }

  apply(person: Caller, file: Body, token: string): Test {
    return this.send(person, file, `token=${token}`);
  }

  /** Previews and applies; answers what the preview said. */
  async import(person: Caller, file: Body): Promise<ImportPreview> {
    const preview = await this.preview(person, file);
    const { token: _token, ...outcome } = preview;
    const { body } = await this.apply(person, file, preview.token).expect(200);
    expect(body).toEqual(outcome);
    return preview;
  }
}
