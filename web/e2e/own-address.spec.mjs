// A holder changes her address: she requests it on her page, and the new address confirms. Because she has
// signed, the old address must confirm, too. Then the old link is dead and the new link works. Another change
// is withdrawn.
import { expect, test } from './journey.ts';
import { inspect } from './checks.mjs';
import { linkMailedTo } from './staff-calls.mjs';
import { signedFamily } from './voucher-calls.mjs';
import { mailedVoucherLink, press } from './voucher-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

for (const { lang, width, surname, tag } of fourWays()) {
  // Shows R12.2x, R12.2y
  test(`an address changed by the holder, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const say = speak(lang);
    const holder = await join({ lang, width });
    const { page } = holder;
    const dolores = { lang, firstName: 'Dolores', lastName: surname };
    const family = await signedFamily(beacon, { ...dolores, names: ['Amparo'] });
    const [{ link: own, email: former }] = family.holders;
    const next = `new.${surname}@mail.example`.toLowerCase();
    const box = page.getByRole('region', { name: say('contact.title') });

    const change = async (email) => {
      await press(holder, 'contact.change');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(say('contact.email'), { exact: true }).fill(email);
      await press(holder, 'contact.save');
    };
    const confirm = async (address, side) => {
      const link = await linkMailedTo(beacon, address);
      expect(link).toContain('/confirm-email/');
      await page.goto(link);
      await page.getByText(say('confirm-email.nothing-yet')).waitFor();
      await inspect(page, `confirm, ${side}`);
      await press(holder, 'confirm-email.yes');
    };

    await test.step('the holder requests a new address on her page', async () => {
      await page.goto(own);
      await box.getByText(former).waitFor();
      await inspect(page, 'how we reach you');
      await press(holder, 'contact.change');
      await page.getByRole('dialog').getByText(say('contact.dialog.text')).waitFor();
      await inspect(page, 'change how we reach you');
      await press(holder, 'contact.cancel');
      await change(`wrong.${surname}@mail.example`);
      await box.getByText(say('contact.waits')).waitFor();
    });

    await test.step('the holder withdraws the request and enters the correct address', async () => {
      await press(holder, 'contact.keep');
      await box.getByText(say('contact.waits')).waitFor({ state: 'detached' });
      await change(next);
      await box.getByText(say('contact.waits.new', { address: next })).waitFor();
      await box.getByText(say('contact.waits.former', { former })).waitFor();
      await inspect(page, 'an address that waits');
    });

    await test.step('both addresses confirm', async () => {
      await confirm(next, 'new');
      await page.getByText(say('confirm-email.waiting')).waitFor();
      await inspect(page, 'one side has confirmed');
      await page.goto(own);
      await box.getByText(say('contact.waits.former', { former })).waitFor();
      await confirm(former, 'former');
      await page.getByText(say('confirm-email.done')).waitFor();
    });

    await test.step('the old link stops working, and the new link opens the page', async () => {
      holder.watch.allow(/status of 404 .*\/voucher-holder\//);
      await page.goto(own);
      await page.getByRole('heading', { level: 1, name: say('lost-link.wrong') }).waitFor();
      await page.goto(await mailedVoucherLink(beacon, next, 'voucher-holder/register'));
      await box.getByText(next).waitFor();
      expect(await box.getByText(say('contact.waits')).count()).toBe(0);
    });
  });
}
