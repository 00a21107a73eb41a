import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { webUrlOf } from '#src/core/profiles/profile.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop();

describe('dangerous URLs in stored fields', () => {
  const schemes = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example/x.png',
    'https:evil',
    'ftp://example.com/a.png',
    'blob:https://x/y',
  ];
  it.each(schemes)('the picture of a tool: %j is refused', async (img) => {
    const admin = await target.person('admin');
    const body = { email: admin.email, toolName: 'A drill', price: 34, quantity: 500, description: 'It drills.', img };
    const answer = await target.send('/api/tool', { body, headers: admin.headers });
    // A value that a browser reads as an http(s) URL after trimming may be stored; nothing else may.
    if (answer.status < 400) {
      const stored = await target.db
        .selectFrom('tools')
        .select('image')
        .where('id', '=', answer.json.insertedId)
        .executeTakeFirst();
      expect(stored?.image).toMatch(/^(?:https?:\/\/[^/]|\/images\/)/);
    } else expect(answer.status).toBeLessThan(500);
  });

  it.each(schemes)('the link of a profile: %j is stored as text and never shown as a link', async (userInURL) => {
    const owner = await target.person();
    const body = {
      userAddress: 'a',
      userPS: 'b',
      userDistrict: 'c',
      userCountry: 'd',
      userPhone: '01712345678',
      userInURL,
    };
    const url = `/api/user/${owner.email}`;
    expect((await target.send(url, { method: 'PUT', body, headers: owner.headers })).status).toBe(200);
    const { json } = await target.send(url, { headers: owner.headers });
    expect(json.userInURL).toBe(userInURL.trim());
    // The only function that turns it into a link (profiles/profile-card.tsx).
    expect(webUrlOf(json.userInURL) ?? 'https://').toMatch(/^https?:/);
  });

  it.each(schemes)('the photo of a reviewer: %j is not stored', async (userPhotoURL) => {
    const author = await target.person();
    const body = { rating: 5, reviewDetail: 'A good drill for a bad wall.', userPhotoURL };
    await target.send('/api/review', { body, headers: author.headers });
    const stored = await target.db
      .selectFrom('reviews')
      .select('photo_url')
      .where('customer_id', '=', author.userId)
      .executeTakeFirst();
    expect(stored?.photo_url ?? 'https://').toMatch(/^(?:https?:|\/(?!\/))/);
  });

  it('the photo of a reviewer: no page loads it from the host that the reviewer chose', async () => {
    const author = await target.person();
    const addresses = ['https://tracker.example/a.png', '//tracker.example/a.png', 'http://tracker.example/a.png?b=1'];
    for (const [at, userPhotoURL] of addresses.entries()) {
      const body = { rating: 5, reviewDetail: `A good drill for a bad wall, ${at}.`, userPhotoURL };
      await target.send('/api/review', { body, headers: author.headers });
    }
    const { json } = await target.send('/api/review');
    expect(JSON.stringify(json)).toContain(addresses[0]);
    for (const path of ['/reviews', '/home']) {
      const { text } = await target.send(path);
      expect(text).toContain('A good drill for a bad wall, 0.');
      expect(text.match(/(?:src|srcset|href)="[^"]*tracker\.example[^"]*"/gi)).toBeNull();
    }
  });

  it('SSRF: the shop fetches no URL from its input, such as the picture of a tool', async () => {
    let requests = 0;
    const trap = createServer((_request, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const { port } = trap.address() as { port: number };
    const admin = await target.person('admin');
    const img = `http://127.0.0.1:${port}/latest/meta-data`;
    const body = { email: admin.email, toolName: 'A drill', price: 34, quantity: 500, description: 'It drills.', img };
    await target.send('/api/tool', { body, headers: admin.headers });
    await target.send('/tools');
    trap.close();
    expect(requests).toBe(0);
  });
});
