// A donor names a holder in imminent need and three of the family, and signs. Each of them follows the emailed
// link and signs: in person, by a guardian, by power of attorney, on paper. The center asks one of them to sign
// again.
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { takeDrawing } from './photo.mjs';
import {
  agree,
  checkFile,
  chooseWay,
  giveInitials,
  goToSign,
  leaveForLater,
  signAndLook,
  signOnPaper,
  signOnScreen,
  typeSignature,
} from './signing-steps.mjs';
import { staffCall } from './staff-calls.mjs';
import {
  addDonor,
  fillPerson,
  finalizeHolders,
  holderStates,
  mailedVoucherLink,
  press,
  saveHolder,
  sendPerson,
  stepButton,
  tellAboutOneself,
} from './voucher-steps.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

const HOME = {
  address1: '500 north water street',
  city: 'milwaukee',
  state: 'WI',
  zip: '53202',
  phone: '414-555-0173',
};

/** Returns the donor and the named holders; `initials` and `name` are those of the signer. */
function family(lang) {
  const one = (firstName, birthDate, gender, more) => ({
    ...HOME,
    firstName,
    lastName: 'Journeyman',
    email: `${firstName.toLowerCase()}.${lang}@mail.example`,
    birthDate,
    gender,
    ...more,
  });
  return {
    donor: one('Henrietta', '05/21/1980', 'F'),
    sister: one('Sabine', '03/04/1983', 'F', { relationshipToDonor: 'Family-Sibling', years: 0 }),
    son: one('Linus', '09/17/2016', 'M', { relationshipToDonor: 'Family-Child', years: null }),
    father: one('Oswald', '01/30/1949', 'M', { relationshipToDonor: 'Family-Parent', years: null }),
    uncle: one('Cuthbert', '12/02/1958', 'M', { relationshipToDonor: 'Family-Uncle', years: 6 }),
  };
}

const GUARDIAN = { type: 2, firstName: 'Henrietta', lastName: 'Journeyman', dob: '05/21/1980' };
const ATTORNEY = { type: 3, firstName: 'Viola', lastName: 'Advocate', dob: '08/08/1975' };

/** Returns the file with one bit flipped. */
function flipped({ buffer, ...file }) {
  const bytes = Buffer.from(buffer);
  bytes[Math.floor(bytes.length / 2)] ^= 1;
  return { ...file, buffer: bytes };
}

test(
  'vouchers from the donor’s link to a second consent',
  { tag: '@postgres' },
  async ({ beacon, browser, database, join }) => {
    const [lang, width] = database === 'postgres' ? ['es', PHONE] : ['en', DESK];
    const say = speak(lang);
    const who = family(lang);
    const photo = await takeDrawing(browser);
    const donor = await join({ lang, width });
    const holder = await join({ lang, width: width === DESK ? PHONE : DESK });
    const { page } = donor;
    const added = await addDonor(beacon, { ...who.donor, language: lang });
    const follow = async (one, hello = 'voucher.hello.holder') => {
      await holder.page.goto(await mailedVoucherLink(beacon, one.email, 'voucher-holder/register'));
      const name = say(hello, { name: one.firstName });
      await holder.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    };
    const done = async ({ firstName }, title = 'voucher.complete.title') => {
      const name = say(title, { name: firstName });
      await holder.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    };
    const consents = async () =>
      (await holderStates(donor)).map((line) =>
        ['complete', 'pending'].find((state) => line.endsWith(say(`voucher.consent.${state}`))),
      );
    let signed;
    let scan;

    await test.step('the donor enters her data, and missing fields are named', async () => {
      await page.goto(added.link);
      await stepButton(donor, 100).waitFor();
      expect(await stepButton(donor, 200).count(), 'one step after the other').toBe(0);
      await inspect(page, 'dashboard of a donor');
      await stepButton(donor, 100).click();
      await press(donor, 'voucher.continue');
      await page.getByText(say('voucher.errors')).waitFor();
      await page.getByText(say('voucher.rule.birth-date')).first().waitFor();
      await inspect(page, 'personal information with errors');
      await fillPerson(donor, { ...who.donor, birthDate: '05/21/2019' });
      await page.getByText(say('voucher.rule.adult')).first().waitFor();
      await fillPerson(donor, who.donor);
      await sendPerson(donor, 'address.use', inspect);
      await page.getByText(say('voucher.saved')).waitFor();
      await inspect(page, 'dashboard at the second step');
    });

    await test.step('an earlier step can be edited', async () => {
      await stepButton(donor, 100, 'edit').click();
      await inspect(page, 'the question before an edit');
      await press(donor, 'voucher.edit.yes');
      await expect(page.locator('#address1'), 'the street').toHaveValue('500 N Water St');
      await page.locator('#phone').fill('414-555-0174');
      await press(donor, 'voucher.continue');
      await page.getByText(say('voucher.saved')).waitFor();
    });

    await test.step('the donor names a holder in imminent need and three relatives', async () => {
      await stepButton(donor, 200).click();
      const finalize = page.getByRole('button', { name: say('voucher.finalize'), exact: true });
      await expect(finalize, 'a list without anybody cannot be ended').toBeDisabled();
      await inspect(page, 'nobody is named');
      await press(donor, 'voucher.add');
      await press(donor, 'voucher.continue');
      await page.getByText(say('voucher.rule.relationship')).first().waitFor();
      await inspect(page, 'a holder with errors');
      await saveHolder(donor, who.sister);
      await finalize.click();
      await page
        .getByRole('dialog')
        .getByText(say('voucher.no-family.who', { count: 5 }))
        .waitFor();
      await inspect(page, 'no family holders');
      await press(donor, 'voucher.no-family.add');
      await fillPerson(donor, { ...who.son, years: 0 });
      await press(donor, 'voucher.continue');
      await page
        .getByRole('dialog')
        .getByRole('paragraph')
        .filter({ hasText: say('voucher.imminent') })
        .waitFor();
      await saveHolder(donor, who.son);
      for (const one of [who.father, who.uncle]) {
        await press(donor, 'voucher.add');
        await saveHolder(donor, one);
      }
      await inspect(page, 'list of holders');
      await finalizeHolders(donor, inspect);
    });

    await test.step('the donor signs on the screen and follows the progress', async () => {
      const { firstName, lastName } = who.donor;
      signed = await signAndLook(donor, { initials: 'hj', name: `${firstName} ${lastName}`, photo }, inspect);
      expect(signed.name).toBe('Henrietta Journeyman.pdf');
      await expect.poll(consents, { message: 'consents of the four' }).toEqual(Array(4).fill('pending'));
      // Shows R6.3
      for (const line of await holderStates(donor)) expect(line, 'names are masked').toMatch(/^\w\*{5} /);
      await inspect(page, 'monitor');
    });

    // Shows R6.3
    await test.step('the holder in imminent need signs for herself', async () => {
      await follow(who.sister);
      await inspect(holder.page, 'dashboard of a holder');
      await tellAboutOneself(holder, {});
      await signOnScreen(holder, { initials: 'SJ', name: 'Sabine Journeyman', photo });
      await done(who.sister);
      await inspect(holder.page, 'a holder is done');
    });

    // Shows V1.3, V5.5, R6.12a
    await test.step('a guardian signs for a minor, who needs no photo ID', async () => {
      await follow(who.son, 'voucher.hello.guardian');
      await tellAboutOneself(holder, {});
      await chooseWay(holder, 'electronic');
      await agree(holder, { ...GUARDIAN, dob: '05/21/2015' });
      await holder.page.getByText(say('e-consent.rule.age')).first().waitFor();
      await inspect(holder.page, 'a guardian who is a minor');
      await agree(holder, GUARDIAN);
      await giveInitials(holder, { initials: 'HJ' });
      expect(await holder.page.locator('#consent-photo').count()).toBe(0);
      await goToSign(holder);
      await typeSignature(holder, 'Henrietta Journeyman', false);
      await done(who.son, 'voucher.complete.title.guardian');
    });

    // Shows V1.3, R6.12a
    await test.step('a representative with a power of attorney stops halfway and continues later', async () => {
      await follow(who.father);
      await tellAboutOneself(holder, {});
      await chooseWay(holder, 'electronic');
      await agree(holder, ATTORNEY);
      await giveInitials(holder, { initials: 'VA' });
      await leaveForLater(holder, beacon);
      await holder.page.reload();
      await chooseWay(holder, 'electronic');
      await giveInitials(holder, { initials: 'VA', photo });
      await goToSign(holder);
      await typeSignature(holder, 'Viola Advocate', false);
      await done(who.father);
      await page.reload();
      await expect
        .poll(consents, { message: 'consents of the four' })
        .toEqual(['pending', 'complete', 'complete', 'complete']);
    });

    await test.step('the last holder signs on paper', async () => {
      await follow(who.uncle);
      await tellAboutOneself(holder, {});
      scan = await signOnPaper(holder, beacon, inspect);
      await done(who.uncle);
      await checkFile(holder, scan, 'valid');
    });

    // Shows R6.11b
    await test.step('the center asks this holder to sign again, and he signs on the screen', async () => {
      const reason = 'The second page is not signed.';
      const { documents, holders } = await staffCall(beacon, 'center-coordinator', `/donors/${added.id}`);
      const uncle = holders.find(({ firstName }) => firstName === who.uncle.firstName);
      const { id } = documents.find(({ holderId }) => holderId === uncle.id);
      await staffCall(beacon, 'center-coordinator', `/donors/${added.id}/documents/${id}/ask-again`, {
        reason,
      });
      await checkFile(holder, scan, 'rejected');
      await page.reload();
      await expect.poll(async () => (await consents())[0], { message: 'his consent' }).toEqual('pending');
      await follow(who.uncle);
      await chooseWay(holder, 'electronic');
      await holder.page.getByText(reason).waitFor();
      await inspect(holder.page, 'asked again');
      await press(holder, 'e-consent.cancel');
      await follow(who.uncle);
      await stepButton(holder, 100, 'edit').click();
      await press(holder, 'voucher.edit.yes');
      await press(holder, 'voucher.continue');
      await holder.page.getByText(say('voucher.unchanged')).waitFor();
      const copy = await signOnScreen(holder, {
        initials: 'CJ',
        name: 'Cuthbert Journeyman',
        photo,
        wantsCopy: true,
      });
      await done(who.uncle);
      await checkFile(holder, copy, 'valid');
      // Shows R6.11a
      await checkFile(holder, scan, 'superseded');
    });

    // Shows R6.5b
    await test.step('any visitor can verify the donor’s signed document', async () => {
      await checkFile(holder, signed, 'valid');
      await inspect(holder.page, 'verify, valid');
      await checkFile(holder, flipped(signed), 'altered');
      await inspect(holder.page, 'verify, altered');
      await checkFile(holder, { ...photo, name: 'other.pdf', mimeType: 'application/pdf' }, 'unknown');
    });
  },
);
