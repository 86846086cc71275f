// Staff start a signing on the clinic's tablet; the donor signs there while they are present. The session ends
// with the signature and leaves nothing on the device; the record names the staff and the place.
import { expect, test } from './journey.ts';
import { resize } from './browser.mjs';
import { inspect } from './checks.mjs';
import { openScreen } from './opening.mjs';
import { takeDrawing } from './photo.mjs';
import { agree, DOCUMENT_MS, giveInitials, goToSign, sign } from './signing-steps.mjs';
import { enter, staffCall } from './staff-calls.mjs';
import { namedFamily } from './voucher-calls.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

/** A tablet held upright. */
const TABLET = { width: 820, height: 1180 };
const PLACE = 'Clinic 2, room 4';

for (const { lang, width, surname, tag } of fourWays()) {
  const say = speak(lang);

  // Shows R13.2a, R13.2b, R13.2c, R13.2d
  test(`a supervised signing, ${lang}, ${width}`, { tag }, async ({ beacon, browser, join }) => {
    const family = await namedFamily(beacon, {
      lang,
      firstName: 'Selma',
      lastName: surname,
      names: ['Nora'],
    });
    const { fullName } = family;
    const { fullName: by } = await staffCall(beacon, 'center-coordinator', '/me');
    const photo = await takeDrawing(browser);
    const staff = await join({ lang, width });
    const tablet = await join({ lang, width: TABLET.width });
    await resize(tablet.page, TABLET);
    const consents = () => openScreen(staff.page, `/staff/donors/${family.id}?tab=consents`);
    const shown = (id, timeout = undefined) =>
      tablet.page.getByRole('heading', { level: 1, name: say(id), exact: true }).waitFor({ timeout });
    const showsNobody = async () => {
      await expect(tablet.page.locator('body'), 'what is left on the screen').not.toContainText(surname);
      expect(await tablet.context.cookies(), 'cookies of the tablet').toEqual([]);
    };
    let address;

    await test.step('staff start the signing for the donor', async () => {
      const { page } = staff;
      await enter(staff, beacon, 'center-coordinator');
      await consents();
      await page
        .getByRole('button', { name: `${say('donors.desk.supervise')} ${fullName}`, exact: true })
        .click();
      const question = page.getByRole('dialog', { name: say('donors.supervise.title', { name: fullName }) });
      await question.getByLabel(say('donors.supervise.place')).fill(PLACE);
      await inspect(page, 'a supervised signing to be started');
      await question.getByRole('button', { name: say('donors.supervise.yes'), exact: true }).click();
      const started = page.getByRole('dialog', { name: say('donors.supervise.started', { name: fullName }) });
      const written = started.getByText(`${beacon.url}/supervised/`);
      await written.waitFor();
      await inspect(page, 'a supervised signing that is started');
      address = await written.innerText();
      // The cross above has the same name in Spanish.
      await started
        .getByRole('button', { name: say('donors.supervise.close'), exact: true })
        .last()
        .click();
    });

    await test.step('the donor signs on the tablet', async () => {
      const { page } = tablet;
      await page.goto(address);
      await page.getByText(say('supervised.present', { staff: by, place: PLACE })).waitFor();
      await page
        .getByRole('heading', { level: 1, name: say('e-consent.agree.title'), exact: true })
        .waitFor();
      await inspect(page, 'supervised, agree');
      await agree(tablet);
      await giveInitials(tablet, { initials: 'sj', photo });
      await inspect(page, 'supervised, initials');
      await goToSign(tablet);
      await inspect(page, 'supervised, signature');
      await sign(tablet, fullName);
      await shown('supervised.signed', DOCUMENT_MS);
      await inspect(page, 'supervised, signed');
    });

    await test.step('no personal data stays on the tablet', async () => {
      const { page } = tablet;
      const kept = () => page.evaluate(() => localStorage.length + sessionStorage.length);
      await showsNobody();
      expect(await kept(), 'what the browser keeps').toBe(0);
      await page.goBack();
      await showsNobody();
      tablet.watch.allow(/status of 404 .*\/supervised\)/);
      await page.goto(address);
      await shown('supervised.ended');
      await showsNobody();
      expect(await kept(), 'what the browser keeps').toBe(0);
    });

    await test.step('the record names the staff present and the place', async () => {
      const { page } = staff;
      await consents();
      const entry = page
        .getByRole('region', { name: say('donors.documents') })
        .getByRole('listitem')
        .filter({ hasText: fullName });
      await entry.getByText(say('donors.document.signed'), { exact: true }).waitFor();
      await expect(entry).toContainText(say('donors.document.present', { staff: by, place: PLACE }));
    });
  });
}
