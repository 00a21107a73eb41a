import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms, moduleNames } from '#src/app/modules.server.ts';
import { openTestShop } from '../support/test-shop.ts';

const allCalls = callsWith(allRooms);

describe('the API description', () => {
  it('at /api/openapi.json has every call of the table, with its access and its body', async () => {
    const shop = await openTestShop();
    const response = await shop.app.inject('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    const { openapi, servers, paths } = response.json();
    expect(openapi).toMatch(/^3\./);
    expect(servers).toEqual([{ url: 'http://localhost:3000/api' }]);
    for (const [method, path, access, call] of allCalls) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ summary: call.summary });
      expect(operation.security.length > 0, `${method} ${path}`).toBe(access !== 'anyone');
      const { contentMediaType = 'application/json' } = call.contract.answer;
      const { schema } = operation.responses[200].content[contentMediaType];
      expect(schema, `${method} ${path}`).toEqual(call.contract.answer);
      expect(Boolean(operation.requestBody), `${method} ${path}`).toBe(Boolean(call.body ?? call.multipart));
      if (!call.multipart) continue;
      const { properties, required } = operation.requestBody.content['multipart/form-data'].schema;
      expect(required, `${method} ${path}`).toEqual([call.multipart.file]);
      expect(Object.keys(properties), `${method} ${path}`).toEqual([
        ...(call.multipart.fields ?? []),
        call.multipart.file,
      ]);
    }
    const order = paths['/order'].post.responses[200].content['application/json'].schema;
    expect(order.properties).toMatchObject({ insertedId: { type: 'string' }, unitPrice: { type: 'number' } });
    expect(order.required).toEqual(['insertedId']);
    const { schema } = paths['/tool'].post.requestBody.content['application/json'];
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['email', 'toolName', 'price', 'quantity', 'description', 'img']),
    );
  });

  it('at /api/docs is shown to people, with files of this shop only', async () => {
    const shop = await openTestShop();
    const page = await shop.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:/);
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\/static\//);
      expect((await shop.app.inject(file)).statusCode, file).toBe(200);
    }
    const description = (await shop.app.inject('/api/openapi.json')).json();
    const shown = await shop.app.inject('/api/docs/json');
    expect((await shop.app.inject('/api/docs/yaml')).statusCode).toBe(404);
    expect(Object.keys(shown.json().paths)).toEqual(Object.keys(description.paths));
    expect(shown.json().openapi).toBe('3.0.3');
    expect(shown.body, 'what OpenAPI 3.0 does not have').not.toMatch(/"type":("null"|\[)|"const":(?!\{)/);
  });

  it.runIf(moduleNames.length > 0)('omits the calls of a module that is off', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const { paths } = (await shop.app.inject('/api/openapi.json')).json();
    const own = callsWith([]).map(([, path]) => path);
    const added = allRooms.flatMap(({ calls = [] }) => calls.filter(([, path]) => !own.includes(path)));
    expect(added).not.toEqual([]);
    for (const [, path] of added) expect(paths).not.toHaveProperty([path.replace(/:(\w+)/g, '{$1}')]);
  });
});
