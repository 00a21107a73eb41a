import { expect, it } from 'vitest';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const shop = useRunningShop();
useBrowser();

const TELL_ME = 'Tell me when it is back';

it('a visitor confirms an address by mail, a customer subscribes with one click, and the admin sees two pending alerts', async () => {
  const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as {
    _id: string;
    toolName: string;
    quantity: number;
  }[];
  const tool = tools.find(({ quantity }) => quantity === 0);
  if (!tool) throw new Error('the demo has no sold-out tool');

  const visitor = await openPage(shop.url());
  await visitor.goto(toolPath(tool));
  const tellMe = visitor.getByRole('button', { name: 'Tell me', exact: true });
  await tellMe.click();
  await visitor.getByText('Email is required.').waitFor();
  await expectAccessible(visitor, 'sold-out tool');
  await visitor.getByLabel('Your email').fill('karim@example.com');
  await tellMe.click();
  await visitor.getByText('Please check your inbox.').waitFor();
  const mail = await receiveMail(shop.url(), 'karim@example.com', /Please confirm/);
  await visitor.goto(mail.links.find((link) => link.includes('#confirm=')) ?? '');
  await visitor.getByRole('button', { name: 'Yes, tell me' }).click();
  await visitor.getByText(`as soon as ${tool.toolName} can be ordered again`).waitFor();
  await expectAccessible(visitor, 'confirmed address');

  const buyer = await openPage(shop.url());
  await signInAs(buyer, 'buyer@example.com', toolPath(tool));
  await buyer.getByRole('button', { name: TELL_ME }).click();
  await buyer.getByText('We will tell you when it is back').waitFor();
  await buyer.reload();
  await buyer.getByText('We will tell you when it is back').waitFor();
  await expectAccessible(buyer, 'subscribed customer');

  const admin = await openPage(shop.url());
  await signInAs(admin, 'admin@example.com', `/dashboard/manage-tools/${tool._id}`);
  await admin.getByText('2 buyers wait').waitFor();
  expect(await admin.getByRole('button', { name: TELL_ME }).count()).toBe(0);
});
