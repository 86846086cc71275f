// Every dialog on a donor's record and on the screens of kits: opened and left without a mouse, and checked
// while it is open. The demo is not changed.
import { expect } from '@playwright/test';
import { pressOn } from './keyboard.mjs';
import { speak } from './words.mjs';

/** Runs in the page: reports whether focus is inside the dialog. */
const isInside = (dialog) => dialog.contains(document.activeElement);

/** Opens a dialog by its button, checks it, and leaves it: focus moves in, Escape closes, focus returns. */
async function lookInto(page, button, name, look, inside = async () => undefined) {
  const open = await page.locator('dialog[open]').count();
  await pressOn(page, button);
  const dialog = page.locator('dialog[open]').nth(open); // a dialog opened by a dialog is inside it
  await dialog.waitFor();
  await expect.poll(() => dialog.evaluate(isInside), { message: `${name}: focus to go in` }).toBeTruthy();
  await look(page, name);
  await inside(dialog);
  await expect.poll(() => dialog.evaluate(isInside), { message: `${name}: focus to stay in` }).toBeTruthy();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(button, `${name}: focus to return`).toBeFocused();
}

/** Returns the button that confirms a dialog. */
const yes = (dialog, name) => dialog.getByRole('button', { name, exact: true });

/** Checks the dialogs on the record of a donor who has signed and has named the holders. */
export async function lookAtRecordDialogs({ page, lang }, { links }, open, look) {
  const t = speak(lang);
  const button = (id) => page.getByRole('button', { name: t(id), exact: true });
  const beginning = (id) => page.getByRole('button', { name: new RegExp(`^${t(id)}`) }).first();
  const { id } = links.donors.find(({ state }) => state === 'monitor');
  await open(page, `/staff/donors/${id}`);

  await pressOn(
    page,
    page
      .getByRole('table', { name: t('donors.holders') })
      .getByRole('link')
      .first(),
  );
  await page.getByRole('heading', { level: 2, name: t('donors.samples'), exact: true }).waitFor();
  await look(page, 'the record of a holder');
  await lookInto(page, button('staff.facts.edit'), 'the facts of a holder', look);
  await lookInto(page, button('donors.link.anew'), 'a new link for a holder', look);

  await open(page, `/staff/donors/${id}?tab=consents`);
  await lookInto(page, beginning('donors.document.again'), 'ask again', look, async (dialog) => {
    await pressOn(page, yes(dialog, t('donors.document.again.yes')));
    await dialog.getByText(t('donors.document.again.missing')).waitFor();
    await look(page, 'ask again, without a reason');
  });

  await open(page, `/staff/donors/${id}`);
  await pressOn(page, page.getByText(t('record.more'), { exact: true }));
  await lookInto(page, button('donors.reopen.go'), 'reopen the list', look, async (dialog) => {
    await pressOn(page, yes(dialog, t('donors.reopen.yes')));
    await dialog.locator('[aria-invalid=true]').waitFor();
    await look(page, 'reopen the list, without a reason');
  });

  await lookInto(page, button('donors.link.anew'), 'a new link for the donor', look);
  await lookInto(page, button('donors.remove'), 'remove a donor', look);

  await open(page, `/staff/donors/${id}`);
  const status = page.getByLabel(t('donors.match'), { exact: true });
  await status.selectOption('5');
  await lookInto(page, button('donors.settings.match-save'), 'has the donor donated', look);
}

/** Checks the dialogs of kits, on the records and in the list. */
export async function lookAtKitDialogs({ page, lang, watch }, { links }, open, look) {
  const t = speak(lang);
  watch.allow(/status of 422 .*\/staff\/kits\/\d+\/ship\)/);
  const numbered = t('kits.panel.kit', { number: 0 }).replace('0', '\\d');
  /** Returns the first such button of the existing kits; a first kit has no number yet. */
  const buttonFor = (id) => {
    const kit = id === 'kits.first.send' ? '' : `.*${numbered}`;
    return page.getByRole('button', { name: new RegExp(`^${t(id)} ${kit}`) }).first();
  };
  const seen = new Set();
  /**
   * Checks the dialog for a holder's next kit: the second may have another address, the third goes to the
   * center. The offered number depends on the orders of earlier journeys.
   */
  const lookAtAnother = async (number) => {
    const another = t('kits.another', { number });
    const opener = page.getByRole('button', { name: new RegExp(`^${another} `) }).first();
    if (seen.has(another) || (await opener.count()) === 0) return;
    seen.add(another).add('kits.another');
    await lookInto(page, opener, `order kit ${number}`, look, async (dialog) => {
      if (number === 3) return;
      await pressOn(page, yes(dialog, t('kits.another.elsewhere')));
      await dialog.getByLabel(t('kits.address.address1'), { exact: true }).waitFor();
      await look(page, 'order another kit, elsewhere');
    });
  };
  for (const { id } of links.donors.filter(({ state }) => state === 'monitor')) {
    await open(page, `/staff/donors/${id}?tab=kits`);
    for (const word of ['kits.first.send', 'kits.ship', 'kits.correct', 'kits.receive']) {
      const opener = buttonFor(word);
      if (seen.has(word) || (await opener.count()) === 0) continue;
      seen.add(word);
      await lookInto(page, opener, `${word} on a record`, look);
    }
    await lookAtAnother(2);
    await lookAtAnother(3);
  }
  expect(
    seen.has('kits.first.send') && seen.has('kits.another') && seen.size > 3,
    `the demo's records offer ${[...seen].join(', ')}`,
  ).toBeTruthy();

  await open(page, '/staff/kits');
  await lookInto(page, buttonFor('kits.ship'), 'send a kit', look, async (dialog) => {
    await pressOn(page, yes(dialog, t('kits.ship.go')));
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await look(page, 'send a kit, with nothing typed');
  });
  await open(page, '/staff/kits?state=shipped');
  await lookInto(page, buttonFor('kits.correct'), 'correct a tracking number', look);
  await lookInto(page, buttonFor('kits.receive'), 'a kit has arrived', look);
  await open(page, '/staff/kits?state=first');
  await look(page, 'who has no kit yet');
}

/** Checks adding a donor by hand and by file: errors are shown, and no donor is invited. */
export async function lookAtNewDonors({ page, lang, watch }, open, look) {
  const t = speak(lang);
  await open(page, '/staff/donors');
  watch.allow(/status of 422 .*\/staff\/donors\)/);
  const add = page.getByRole('button', { name: t('donors.add'), exact: true });
  await lookInto(page, add, 'add a donor', look, async (dialog) => {
    await pressOn(page, yes(dialog, t('donors.add.go')));
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await look(page, 'add a donor, with errors');
  });

  await pressOn(page, page.getByRole('link', { name: t('donors.file') }));
  await page.getByRole('heading', { level: 1, name: t('donors.file.title') }).waitFor();
  await look(page, 'import donors');
  const choose = async (name, content) => {
    const asked = page.waitForEvent('filechooser');
    await pressOn(page, page.locator('#file'), 'Space');
    await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  };
  await choose('large.csv', 'x'.repeat((1 << 20) + 1));
  await page.getByText(t('donors.file.too-large', { name: 'large.csv' })).waitFor();
  await look(page, 'a file that is too large');
  await choose(
    'donors.csv',
    'firstName,lastName,email,surgeryDate\nDan,Uno,dan.uno@mail.example,\nEva,,eva,1/1/2020\n',
  );
  await page.getByText(t('donors.file.wrong', { invalid: 2, valid: 0 })).waitFor();
  await look(page, 'a file with errors');
}
