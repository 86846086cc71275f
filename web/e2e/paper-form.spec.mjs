// The center prints the consent form of a donor and uploads the signed one, with the recipient and the identity check.
// The same for a holder; the voucher is then complete.
import { expect, test } from './journey.ts';
import { readFileSync } from 'node:fs';
import { inspect } from './checks.mjs';
import { openScreen } from './opening.mjs';
import { enter, staffCall } from './staff-calls.mjs';
import { dayFromNow, holderTells, namedFamily } from './voucher-calls.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

/** Prints a person's form; returns it as the scan of the signed form. */
async function print({ page, lang }, { fullName }) {
  const name = `${speak(lang)('donors.desk.print')} ${fullName}`;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  const buffer = readFileSync(await file.path());
  expect(buffer.toString('latin1', 0, 5), file.suggestedFilename()).toBe('%PDF-');
  return { name: 'scan.pdf', mimeType: 'application/pdf', buffer };
}

/** Uploads the form and waits until it is stored. `signer` is the person who signed, if that is a choice. */
async function takeIn({ page, lang }, { fullName }, scan, { identity, signer }, look) {
  const say = speak(lang);
  await page.getByRole('button', { name: `${say('donors.desk.received')} ${fullName}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: say('donors.paper.title', { name: fullName }) });
  const save = dialog.getByRole('button', { name: say('donors.paper.yes'), exact: true });
  await save.click();
  await dialog.getByText(say('donors.paper.no-file')).waitFor();
  await look(page, 'a signed form, without a file');
  await dialog.locator('#paper-form').setInputFiles(scan);
  await dialog
    .getByText(say('donors.paper.chosen', { name: scan.name }))
    .first()
    .waitFor();
  await dialog.getByLabel(say('donors.paper.signed-on')).fill(dayFromNow(-1));
  await dialog
    .getByLabel(say('donors.paper.identity'))
    .selectOption({ label: say(`donors.identity.${identity}`) });
  if (signer) {
    const label = say(`donors.paper.signer.${signer}`);
    await dialog.getByLabel(say('donors.paper.signer'), { exact: true }).selectOption({ label });
  }
  await save.click();
  await dialog.waitFor({ state: 'detached' });
}

for (const { lang, width, surname, tag } of fourWays()) {
  const say = speak(lang);

  // Shows R13.1b
  test(`forms on paper, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const family = await namedFamily(beacon, {
      lang,
      firstName: 'Perla',
      lastName: surname,
      names: ['Nora'],
    });
    const [nora] = family.holders;
    const { fullName: by } = await staffCall(beacon, 'center-coordinator', '/me');
    const staff = await join({ lang, width });
    const { page } = staff;
    const signed = page.getByRole('region', { name: say('donors.documents') }).getByRole('listitem');
    const consents = () => openScreen(page, `/staff/donors/${family.id}?tab=consents`);
    const isReceived = async ({ fullName }, identity) => {
      const entry = signed.filter({ hasText: fullName });
      await entry.getByText(say('donors.document.received'), { exact: true }).waitFor();
      await expect(entry, 'who received it').toContainText(by);
      await expect(entry, 'how the identity was checked').toContainText(say(`donors.identity.${identity}`));
    };

    await test.step('the donor’s form is printed, signed and accepted', async () => {
      await enter(staff, beacon, 'center-coordinator');
      await consents();
      await inspect(page, 'signing at the center');
      const scan = await print(staff, family);
      await takeIn(staff, family, scan, { identity: 'photo-id' }, inspect);
      await isReceived(family, 'photo-id');
    });

    await test.step('the invited holder’s form is printed, signed and accepted', async () => {
      nora.link = await holderTells(beacon, lang, nora);
      await consents();
      const scan = await print(staff, nora);
      await takeIn(staff, nora, scan, { identity: 'notary', signer: 1 }, async () => undefined);
      await isReceived(nora, 'notary');
      await inspect(page, 'forms that were taken in');
    });

    await test.step('both registrations are complete', async () => {
      await page.getByRole('tab', { name: say('staff.tab.overview'), exact: true }).click();
      await page.getByText(say('donors.path.consent.paper')).waitFor();
      await page.getByText(say('voucher.state.awaits-donation')).waitFor();
      const holder = await join({ lang, width });
      await holder.page.goto(nora.link);
      const title = say('voucher.complete.title', { name: nora.firstName });
      await holder.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    });
  });
}
