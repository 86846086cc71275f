// Pictures of the main screens out of the demo, for the README: docs/screens/{screen}-{language}-{width}.jpg.
import { mkdirSync, rmSync } from 'node:fs';
import { startDemo } from './beacon.mjs';
import { DESK, newPerson, openBrowser, PHONE } from './browser.mjs';
import { accountOf, signIn } from './staff-steps.mjs';

const FOLDER = new URL('../../docs/screens/', import.meta.url).pathname;
const QUALITY = 72;

/** Waits until everything in view is there: what is fetched, the letters, and the pictures. */
async function settled(page) {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const busy = document.querySelector('[aria-busy=true], dialog [role=status]');
    return (
      !busy &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top >= innerHeight,
      )
    );
  });
}

function own(screen, { id, editKey }) {
  return `/microsite/${screen}/${id}/${editKey}`;
}

async function shoot({ page, lang }, screen) {
  const { width } = page.viewportSize();
  await page.screenshot({ path: `${FOLDER}${screen}-${lang}-${width}.jpg`, type: 'jpeg', quality: QUALITY });
}

async function take(person, screen, path) {
  await person.page.goto(path);
  await settled(person.page);
  await shoot(person, screen);
}

async function takePictures(browser, beacon, lang, width) {
  const site = (state) => beacon.links.microsites.find((one) => one.state === state);

  const patient = await newPerson(browser, beacon, { lang, width });
  await take(patient, 'start', own('start', site('invited')));
  await take(patient, 'public', `/${site('active').shortCode}`);
  await take(patient, 'starter', `/${site('starter').shortCode}`);
  await take(patient, 'home', own('landing', site('active')));
  await take(patient, 'changes', own('custom-site', site('changes-asked')));
  await takePictureEditor(patient, own('custom-site', site('draft')));
  await patient.context.close();

  const staff = await newPerson(browser, beacon, { lang, width });
  await signIn(staff, accountOf(beacon, 'registry-admin'));
  await take(staff, 'queue', '/staff');
  await take(staff, 'review', `/staff/microsites/${site('active-in-review').id}/review`);
  await staff.context.close();
}

/** The editor, and below its words the pictures in their frames. */
async function takePictureEditor(patient, path) {
  const { page } = patient;
  await take(patient, 'editor', path);
  await page.getByRole('application').first().waitFor();
  await page.locator('#pictures-heading').evaluate((heading) => heading.scrollIntoView());
  await shoot(patient, 'pictures');
}

const undo = [];
let browser;
try {
  const beacon = await startDemo((step) => undo.push(step), 'sqlite');
  browser = await openBrowser();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const lang of ['en', 'es']) {
    for (const width of [PHONE, DESK]) await takePictures(browser, beacon, lang, width);
  }
} finally {
  await browser?.close();
  for (const step of undo.toReversed()) await step();
}
