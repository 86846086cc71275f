// Screenshots of the voucher program in the demo. A process that is begun for a screenshot is started over.
import { takeDrawing } from './photo.mjs';
import { agree, chooseWay, giveInitials } from './signing-steps.mjs';
import { kitScreen, voucherScreen } from './voucher-looks.mjs';
import { press, stepButton } from './voucher-steps.mjs';
import { speak } from './words.mjs';

/** Takes all screens; `camera` takes a screen by its address, or the current one. */
export async function takeVouchers(person, beacon, camera) {
  await takeRegistrations(person, beacon, camera);
  await takeConsent(person, beacon, camera);
  for (const [screen, state] of [
    ['kit-none', 'complete'],
    ['kit-sent', 'kit-sent'],
    ['kit-1', 'kit-1'],
    ['kit-2', 'kit-2'],
    ['kit-3', 'kit-3'],
  ]) {
    await camera.take(person, screen, kitScreen(beacon, state));
  }
  await takeCheck(person, beacon, camera);
}

async function takeRegistrations(person, beacon, { take, shoot, settled }) {
  const { page, lang } = person;
  const t = speak(lang);
  await take(person, 'voucher-dashboard', voucherScreen(beacon, 'donor', 'voucher-holders'));
  await take(person, 'voucher-holder-dashboard', voucherScreen(beacon, 'holder', 'upload-consent'));
  await take(person, 'voucher-monitor', voucherScreen(beacon, 'donor', 'monitor'));
  await take(person, 'voucher-complete', voucherScreen(beacon, 'holder', 'complete'));
  await take(person, 'voucher-transplanted', voucherScreen(beacon, 'donor', 'transplanted'));
  await page.goto(voucherScreen(beacon, 'donor', 'personal-info'));
  await stepButton(person, 100).click();
  await press(person, 'voucher.continue');
  await page.getByText(t('voucher.errors')).waitFor();
  await settled(page);
  await shoot(person, 'voucher-personal-errors');
  await page.goto(voucherScreen(beacon, 'donor', 'voucher-holders'));
  await stepButton(person, 200).click();
  await settled(page);
  await shoot(person, 'voucher-holders');
  await press(person, 'voucher.add');
  await page.getByRole('dialog').waitFor();
  await shoot(person, 'voucher-holder-dialog');
  await page.keyboard.press('Escape');
  await press(person, 'voucher.finalize');
  await page.getByRole('dialog').waitFor();
  await shoot(person, 'voucher-finalize');
}

/** Takes the consent up to the signature; Start Over resets it. */
async function takeConsent(person, beacon, { shoot, settled }) {
  const { page, lang } = person;
  const t = speak(lang);
  const at = async (screen) => {
    await settled(page);
    await shoot(person, screen);
  };
  const screen = voucherScreen(beacon, 'holder', 'upload-consent');
  await page.goto(screen);
  await chooseWay(person, 'paper', () => at('consent-ways'));
  await page.getByRole('heading', { level: 1, name: t('voucher.paper'), exact: true }).waitFor();
  await at('consent-paper');
  await page.goto(screen);
  await chooseWay(person, 'electronic');
  await page.getByRole('heading', { level: 1, name: t('e-consent.agree.title'), exact: true }).waitFor();
  await at('consent-agree');
  await agree(person);
  await giveInitials(person, { initials: 'IA', photo: await takeDrawing(page.context().browser()) });
  await page.evaluate(() => window.scrollTo(0, 0));
  await at('consent-initials');
  await press(person, 'e-consent.continue');
  await page.getByRole('heading', { level: 1, name: t('e-consent.sign.title'), exact: true }).waitFor();
  await at('consent-signature');
  await press(person, 'e-consent.start-over');
  await press(person, 'e-consent.over.yes');
  await stepButton(person, 300)
    .or(page.getByText(t('voucher.consent.lead')))
    .first()
    .waitFor();
}

/** Takes the public check of a document: the consent of a holder who has signed. */
async function takeCheck(person, beacon, { shoot, settled }) {
  const { page, lang } = person;
  const { id, editKey } = beacon.links.holders.find(({ state }) => state === 'complete');
  const answer = await fetch(`${beacon.url}/api/e-consent/document/12/${id}`, {
    headers: { Authorization: `EditKey voucher-holder:${id}:${editKey}` },
  });
  const file = {
    name: 'consent.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await answer.arrayBuffer()),
  };
  await page.goto('/verify');
  await page.locator('#document').setInputFiles(file);
  await page.getByRole('heading', { level: 2, name: speak(lang)('verify.state.valid') }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await shoot(person, 'verify');
}
