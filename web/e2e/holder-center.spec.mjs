// The donor's center transfers a voucher holder, and then the donor, to another center. The coordinator of that center finds the holder and
// orders a kit; the donor's center sees only the holder's name, center and voucher.
import { expect, test } from './journey.ts';
import { PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { enter, staffCall } from './staff-calls.mjs';
import { signedFamily } from './voucher-calls.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

const COORDINATOR = 'center-coordinator';

for (const { lang, width, surname, tag } of fourWays('en', PHONE)) {
  const say = speak(lang);

  // Shows R24.1a, R24.1b, R24.1d
  test(`a holder moves to another center, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const family = await signedFamily(beacon, {
      lang,
      firstName: 'Odette',
      lastName: surname,
      names: ['Marisol'],
    });
    const [holder] = family.holders;
    const name = holder.fullName;
    const record = `/staff/donors/${family.id}`;
    const center = await join({ lang, width });
    const other = await join({ lang, width });
    await enter(center, beacon, COORDINATOR);
    await enter(other, beacon, COORDINATOR, 1);
    const centers = await staffCall(beacon, 'registry-admin', '/centers');
    const newCenter = centers.find((one) => one.name.startsWith('North Harbor')).name;
    const reason = 'Marisol moved to North Harbor in May.';

    await test.step('the center of the donor moves the holder, with a reason', async () => {
      const { page } = center;
      await page.goto(record);
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await inspect(page, 'the record of a holder');
      await page.getByRole('button', { name: say('donors.transfer'), exact: true }).click();
      const move = page.getByRole('dialog', { name: say('donors.transfer.title', { name }) });
      await move.getByRole('button', { name: say('donors.transfer.yes'), exact: true }).click();
      await move.getByText(say('donors.transfer.reason.missing')).first().waitFor();
      await inspect(page, 'a move to another center with errors');
      await move
        .getByLabel(say('record.transfer.center'), { exact: true })
        .selectOption({ label: newCenter });
      await move.getByLabel(say('donors.transfer.reason')).fill(reason);
      await inspect(page, 'a move to another center');
      await move.getByRole('button', { name: say('donors.transfer.yes'), exact: true }).click();
      await move.waitFor({ state: 'detached' });
      await page.getByText(say('donors.holder.center.elsewhere', { name, center: newCenter })).waitFor();
      await inspect(page, 'a holder of another center');
    });

    await test.step('the center of the donor opens the holder in an emergency, and closes the record', async () => {
      const { page } = center;
      await page.getByRole('button', { name: say('record.emergency.open'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: say('record.emergency.title') });
      await dialog.getByLabel(say('record.emergency.reason'), { exact: true }).selectOption('in-our-care');
      await dialog.getByLabel(say('record.emergency.words')).fill('Came in by ambulance.');
      await dialog.getByRole('button', { name: say('record.emergency.yes'), exact: true }).click();
      const close = page.getByRole('button', { name: say('record.emergency.close'), exact: true });
      await close.waitFor();
      await inspect(page, 'a holder who was opened in an emergency');
      await close.click();
      await page.getByText(say('donors.holder.center.elsewhere', { name, center: newCenter })).waitFor();
    });

    await test.step('the coordinator of the other center finds the holder and orders a kit', async () => {
      const { page } = other;
      await page.goto('/staff/donors');
      const guests = page.getByRole('region', { name: say('donors.guests') });
      await guests.getByRole('link', { name }).waitFor();
      await inspect(page, 'holders of donors at other centers');
      await guests.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('link', { name: family.fullName }).click();
      await page.getByRole('heading', { level: 1, name: family.fullName }).waitFor();
      expect(await page.getByText(`odette.${surname}@mail.example`.toLowerCase()).count()).toBe(0);
      await inspect(page, "the record of another center's donor");
      await page.goBack();
      await page.getByRole('tab', { name: say('staff.tab.kits') }).click();
      await page.getByRole('button', { name: `${say('kits.first.send')} ${name}` }).click();
      const first = page.getByRole('dialog');
      await first.getByRole('button', { name: say('kits.first.yes'), exact: true }).click();
      await page.getByRole('link', { name: say('kits.panel.kit', { number: 1 }) }).waitFor();
      await inspect(page, 'a kit for a holder of the center');
      await page.goto('/staff/kits');
      await page.getByText(name).first().waitFor();
    });

    await test.step('the center of the donor sees the name of the center only', async () => {
      const { page } = center;
      await page.goto(record);
      await page.getByText(say('donors.holder.at', { center: newCenter })).waitFor();
      await page.getByRole('tab', { name: say('staff.tab.kits') }).click();
      await page.getByText(say('kits.panel.empty')).waitFor();
      await page.getByRole('tab', { name: say('staff.tab.history'), exact: true }).click();
      await page
        .getByRole('region', { name: say('donors.trail') })
        .getByText(reason)
        .waitFor();
      await inspect(page, 'the history of a donor after the move');
      const { holders, kits } = await staffCall(beacon, COORDINATOR, `/donors/${family.id}`);
      expect([holders[0].email, holders[0].phone, kits.length]).toEqual(['', '', 0]);
    });

    await test.step('the donor is transferred, too, and the former center keeps the name', async () => {
      const { page } = center;
      await page.getByRole('tab', { name: say('staff.tab.overview'), exact: true }).click();
      await page.getByText(say('record.more'), { exact: true }).click();
      await page.getByRole('button', { name: say('donors.transfer'), exact: true }).click();
      const move = page.getByRole('dialog', {
        name: say('donors.transfer.title', { name: family.fullName }),
      });
      await move
        .getByLabel(say('record.transfer.center'), { exact: true })
        .selectOption({ label: newCenter });
      await move.getByLabel(say('donors.transfer.reason')).fill(reason);
      await inspect(page, 'the transfer of a donor');
      await move.getByRole('button', { name: say('donors.transfer.yes'), exact: true }).click();
      await page.getByText(say('donors.name-only.former', { center: newCenter })).waitFor();
      await inspect(page, 'a donor of another center');
      await other.page.goto(record);
      await other.page.getByRole('heading', { level: 1, name: family.fullName }).waitFor();
      await other.page.getByText(`odette.${surname}@mail.example`.toLowerCase()).first().waitFor();
    });
  });
}
