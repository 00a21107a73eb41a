import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renditionsOf } from '#src/platform/images/image.ts';
import catalogue from './catalogue.json' with { type: 'json' };

it.each(catalogue.tools)(
  '$toolName has pictures of all its views, each in every size',
  async ({ slug, views, data }) => {
    const kit = data.inTheBox.some((item) => /battery/i.test(item)) && data.inTheBox.length > 1;
    expect(views.map(({ view }) => view)).toEqual(['front', 'side', 'detail', ...(kit ? ['box'] : [])]);
    for (const { width, format } of renditionsOf(1200))
      await access(join(import.meta.dirname, `pictures/${slug}-${width}.${format}`));
    for (const { view } of views)
      for (const { width, format } of renditionsOf(960))
        await access(join(import.meta.dirname, `pictures/views/${slug}-${view}-${width}.${format}`));
  },
);
