import { describe, expect, it } from 'vitest';
import { calls } from '#src/app/calls.ts';
import { openTestShop } from '../support/test-shop.ts';

describe('the description of the API', () => {
  it('/api/openapi.json describes every call of the table: who may make it and what it takes', async () => {
    const shop = await openTestShop();
    const response = await shop.app.inject('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    const { openapi, servers, paths } = response.json();
    expect(openapi).toMatch(/^3\./);
    expect(servers).toEqual([{ url: 'http://localhost:3000/api' }]);
    for (const [method, path, access, call] of calls) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ summary: call.summary });
      expect(operation.security.length > 0, `${method} ${path}`).toBe(access !== 'anyone');
      expect(Boolean(operation.requestBody), `${method} ${path}`).toBe(Boolean(call.body ?? call.takesFile));
    }
    const { schema } = paths['/tool'].post.requestBody.content['application/json'];
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining(['email', 'toolName', 'price', 'quantity', 'description', 'img']),
    );
  });

  it('/api/docs shows the same to people, without scripts', async () => {
    const shop = await openTestShop();
    const response = await shop.app.inject('/api/docs');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.body).not.toMatch(/<script|undefined|\[object/);
    for (const [method, path] of calls) {
      expect(response.body).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    }
  });

  it('calls of an extension that is off are not there', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const { paths } = (await shop.app.inject('/api/openapi.json')).json();
    for (const [, path, , , extension] of calls) {
      if (extension) expect(paths).not.toHaveProperty([path.replace(/:(\w+)/g, '{$1}')]);
    }
  });
});
