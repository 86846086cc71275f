// The consent form of the voucher program: on screen in three stages, and on paper.
import { expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { PHONE } from './browser.mjs';
import { errorSummary } from './error-summary.mjs';
import { walkStops } from './keyboard.mjs';
import { press, stepButton } from './voucher-steps.mjs';
import { speak } from './words.mjs';

/** The number of a voucher holder in consent calls. */
const HOLDER = 12;

/** How long a document may take to be created: the screen shows "this may take a minute". */
export const DOCUMENT_MS = 60_000;

/** Opens the step with the consent form and chooses one of the ways. */
export async function chooseWay(person, way, look) {
  const { page, lang } = person;
  await stepButton(person, 300).click();
  await page.getByRole('heading', { level: 1, name: speak(lang)('voucher.consent'), exact: true }).waitFor();
  await look?.(page, 'ways to consent');
  await press(person, `voucher.${way}.choose`);
}

const title = ({ page, lang }, id) =>
  page.getByRole('heading', { level: 1, name: speak(lang)(id), exact: true });

/**
 * Stage 1. `by` is a person who signs for another: type 2 is a guardian, 3 a person with a power of attorney.
 */
export async function agree(person, by) {
  const { page } = person;
  await title(person, 'e-consent.agree.title').waitFor();
  if (by) {
    // The capacity of the signer is a choice, or plain text if there is only one.
    const choice = page.locator('#consenter-consentType');
    await choice.waitFor();
    const shape = await choice.evaluate(({ localName }) => localName);
    if (shape === 'select') await choice.selectOption(String(by.type));
    // On a phone every option is a card, in the order of the types.
    if (shape === 'input')
      await page
        .getByRole('radio')
        .nth(by.type - 1)
        .check();
    for (const field of ['firstName', 'lastName', 'dob']) {
      await page.locator(`#consenter-${field}`).fill(by[field]);
    }
  }
  await press(person, 'e-consent.agree.button');
}

/** Stage 2 up to the button: initials for every statement, and the picture of the ID. */
export async function giveInitials({ page }, { initials, photo }) {
  const isPager = page.viewportSize().width === PHONE;
  const boxes = page.locator('input[id^=initials-]');
  await boxes.first().waitFor();
  if (isPager) await fillPager(page, initials);
  else {
    // A window that was just widened may still show one statement at a time.
    await expect
      .poll(async () => (await boxes.count()) > 1, { message: 'all statements to stand there' })
      .toBeTruthy();
    for (const box of await boxes.all()) await box.fill(initials);
  }
  if (!photo) return;
  await page.locator('#consent-photo').setInputFiles(photo);
  await page.getByRole('application').waitFor();
}

/** On a phone one statement shows at a time: two are typed, with Enter in between, the others are tapped. */
async function fillPager(page, initials) {
  const all = Number(await page.locator('progress').getAttribute('max'));
  for (let n = 1; n <= all; n += 1) {
    const box = page.locator(`#initials-${n}`);
    await box.waitFor();
    if (n > 2 && !(await areGiven(page, n))) await tapInitials(page, n);
    else {
      await box.fill(initials);
      if (n < all) await box.press('Enter');
    }
  }
}

/** Reports whether that number of statements is initialed. */
function areGiven(page, n) {
  return page.locator('progress').evaluate(({ value }, count) => value >= count, n);
}

/** A tap right after another is ignored, so it may take two. */
async function tapInitials(page, n) {
  await expect(async () => {
    if (!(await areGiven(page, n))) await page.locator(`button[aria-describedby=statement-${n}]`).click();
    expect(await areGiven(page, n)).toBeTruthy();
  }).toPass();
}

/** A holder leaves stage 2 for later; the server receives initials a moment after they are typed. */
export async function leaveForLater(person, beacon) {
  const { page, lang } = person;
  await press(person, 'e-consent.cancel');
  await press(person, 'e-consent.leave.keep');
  const choose = speak(lang)('voucher.electronic.choose');
  await page.getByRole('button', { name: choose, exact: true }).waitFor();
  const [, id, editKey] = page.url().match(/\/(\d+)\/([A-Z2-7]{26})/);
  const missing = async () => {
    const answer = await fetch(`${beacon.url}/api/e-consent/record`, {
      method: 'POST',
      headers: {
        Authorization: `EditKey voucher-holder:${id}:${editKey}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ id: Number(id), entityType: HOLDER }),
    });
    const { statements, progress } = (await answer.json()).results;
    return statements.length - progress.initials.length;
  };
  await expect.poll(missing, { message: 'statements without the initials that were given' }).toEqual(0);
}

/** From stage 2 to stage 3, for which the document is created. */
export async function goToSign(person) {
  await press(person, 'e-consent.continue');
  await title(person, 'e-consent.sign.title').waitFor({ timeout: DOCUMENT_MS });
}

/** Stage 3: types the specified name and signs. */
export async function sign(person, name) {
  await person.page.locator('#signature').fill(name);
  await press(person, 'e-consent.sign');
}

/** Signs at home, where a dialog offers a copy; returns the copy. */
export async function typeSignature(person, name, wantsCopy) {
  const { page, lang } = person;
  const t = speak(lang);
  await sign(person, name);
  const question = page.getByRole('dialog', { name: t('e-consent.copy.title'), exact: true });
  await question.waitFor({ timeout: DOCUMENT_MS });
  const answer = t(wantsCopy ? 'e-consent.copy.yes.name' : 'e-consent.copy.no.name');
  const [file] = await Promise.all([
    wantsCopy ? page.waitForEvent('download', { timeout: DOCUMENT_MS }) : null,
    question.getByRole('button', { name: answer, exact: true }).click(),
  ]);
  await page.locator('#signature').waitFor({ state: 'detached', timeout: DOCUMENT_MS });
  if (!file) return null;
  return {
    name: file.suggestedFilename(),
    mimeType: 'application/pdf',
    buffer: readFileSync(await file.path()),
  };
}

/** Signs electronically from the dashboard to the end; returns the signed document if it is wanted. */
export async function signOnScreen(person, { by, initials, name, photo, wantsCopy = false }) {
  await chooseWay(person, 'electronic');
  await agree(person, by);
  await title(person, 'e-consent.initials.title').waitFor();
  await giveInitials(person, { initials, photo });
  await goToSign(person);
  return typeSignature(person, name, wantsCopy);
}

/** Signs electronically, checks every stage, and triggers the errors of each. */
export async function signAndLook(person, { initials, name, photo }, look) {
  const { page, lang } = person;
  const t = speak(lang);
  await chooseWay(person, 'electronic', look);
  await title(person, 'e-consent.agree.title').waitFor();
  await look(page, 'agree to sign');
  await agree(person);
  await title(person, 'e-consent.initials.title').waitFor();
  await look(page, 'initials');
  await walkStops(page);
  await press(person, 'e-consent.continue');
  await errorSummary(page).getByText(t('e-consent.rule.initials')).waitFor();
  await errorSummary(page).getByText(t('e-consent.rule.photo')).first().waitFor();
  await look(page, 'initials that are missing');
  await giveInitials(person, { initials, photo });
  await look(page, 'initials and photo ID');
  await goToSign(person);
  await look(page, 'signature');
  await page.locator('#signature').fill(`${name} `);
  await press(person, 'e-consent.sign');
  await page.getByText(t('e-consent.rule.signature')).first().waitFor();
  await look(page, 'signature that does not match');
  return typeSignature(person, name, true);
}

/** Signs on paper: the downloaded form is uploaded as a scan. */
export async function signOnPaper(person, beacon, look) {
  const { page, lang } = person;
  const t = speak(lang);
  await chooseWay(person, 'paper');
  const download = page.getByRole('link', { name: t('voucher.paper.download') });
  const form = await fetch(new URL(await download.getAttribute('href'), beacon.url));
  expect(form.headers.get('Content-Type')).toBe('application/pdf');
  await press(person, 'voucher.continue');
  await page.getByText(t('voucher.rule.file')).first().waitFor();
  await look(page, 'paper consent without a file');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no form') };
  await page.locator('#consentFile').setInputFiles(notes);
  await page.getByText(t('voucher.rule.file.pdf')).first().waitFor();
  const scan = {
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await form.arrayBuffer()),
  };
  await page.locator('#consentFile').setInputFiles(scan);
  await page
    .getByText(t('voucher.paper.file', { name: scan.name }))
    .first()
    .waitFor();
  await look(page, 'paper consent');
  await press(person, 'voucher.continue');
  await page.getByText(t('voucher.uploaded.holder')).waitFor();
  return scan;
}

/** Checks a file at /verify and expects a finding, which is its heading. */
export async function checkFile({ page, lang }, file, finding) {
  const t = speak(lang);
  await page.goto('/verify');
  await page.locator('#document').setInputFiles(file);
  await page.getByRole('heading', { level: 2, name: t(`verify.state.${finding}`), exact: true }).waitFor();
}
