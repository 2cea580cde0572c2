import { toOpenApi } from './to-open-api.js';

it.each<[name: string, draft7: object, openApi: object]>([
  ['what is alike', { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a'] }],
  [
    'a reference, wherever it stands',
    { anyOf: [{ $ref: '#/definitions/A' }, { type: 'array', items: { $ref: '#/definitions/B' } }] },
    {
      anyOf: [
        { $ref: '#/components/schemas/A' },
        { type: 'array', items: { $ref: '#/components/schemas/B' } },
      ],
    },
  ],
  [
    'a tuple',
    { type: 'array', items: [{ type: 'number' }, { $ref: '#/definitions/A' }], minItems: 2, maxItems: 2 },
    {
      type: 'array',
      prefixItems: [{ type: 'number' }, { $ref: '#/components/schemas/A' }],
      items: false,
      minItems: 2,
      maxItems: 2,
    },
  ],
  [
    'a tuple that goes on',
    { type: 'array', items: [{ type: 'number' }], additionalItems: { $ref: '#/definitions/A' } },
    { type: 'array', prefixItems: [{ type: 'number' }], items: { $ref: '#/components/schemas/A' } },
  ],
  [
    'a field that is called like a keyword',
    { type: 'object', properties: { items: { type: 'number' }, $ref: { type: 'string' } } },
    { type: 'object', properties: { items: { type: 'number' }, $ref: { type: 'string' } } },
  ],
])('%s', (_name, draft7, openApi) => {
  expect(toOpenApi(draft7)).toEqual(openApi);
});
