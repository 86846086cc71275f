// The same short walk in every engine: the screens and actions of a visitor, a patient, a voucher holder and a
// coordinator.
import { fail } from 'node:assert/strict';
import { join } from 'node:path';
import { COLOURS } from '../photo.mjs';
import { findAccount } from '../staff-steps.mjs';
import { voucherScreen } from '../voucher-looks.mjs';
import { speak } from '../words.mjs';
import { LOOK_AGAIN } from './driver.mjs';
import { DESK, expect, PHONE, signIn, test, unexpected } from './window.mjs';

/** Stored sideways, with orientation 6 in EXIF: sky above, brick below, leaves along the left edge. */
const PHOTO = join(import.meta.dirname, 'photo.jpg');
const say = speak('en');

/** Runs in the page: reports whether all visible pictures are loaded. */
function allPicturesLoaded() {
  const seen = [...document.images].filter(
    (one) => one.getClientRects().length > 0 && one.loading !== 'lazy',
  );
  return seen.length > 0 && seen.every((one) => one.complete && one.naturalWidth > 0);
}

/**
 * Runs in the page: returns the nearest known colors at positions of the picture in its frame, or null without
 * a picture.
 */
function coloursInFrame(known, places) {
  const canvas = document.querySelector('[role=application] canvas');
  if (!canvas || canvas.width === 0) return null;
  // A picture is drawn when it is scrolled near.
  canvas.scrollIntoView({ block: 'center', behavior: 'instant' });
  const pen = canvas.getContext('2d');
  return places.map(([x, y]) => {
    const [r, g, b] = pen.getImageData(canvas.width * x, canvas.height * y, 1, 1).data;
    const far = ([, [red, green, blue]]) => Math.hypot(r - red, g - green, b - blue);
    return Object.entries(known).sort((one, other) => far(one) - far(other))[0][0];
  });
}

const ABOVE_BELOW_LEFT = [
  [0.6, 0.05],
  [0.6, 0.95],
  [0.2, 0.05],
];

/** Waits until the photo is upright in its frame. */
async function seeUpright(driver) {
  const colours = () => driver.ask(coloursInFrame, COLOURS, ABOVE_BELOW_LEFT);
  await expect
    .poll(colours, { message: 'the photograph upright', ...LOOK_AGAIN })
    .toEqual(['sky', 'brick', 'leaves']);
}

/**
 * Runs in the page: records that a text has appeared. A toast disappears by itself, maybe before a slow driver
 * checks.
 */
function noteWords(words) {
  const look = () => {
    if (document.body.innerText.includes(words)) document.body.dataset.said = 'true';
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

async function visitPublicPage(driver, { shortCode, firstName }) {
  await driver.open(`/${shortCode}`);
  expect(await driver.text({ css: 'h1' })).toContain(firstName);
  await driver.waitFor('the portrait', allPicturesLoaded);
  await driver.press({ css: 'main a', text: say('public.enlarge') });
  await driver.waitFor(
    'the picture viewer',
    () => document.querySelector('dialog[open] img')?.naturalWidth > 0,
  );
  await driver.key('Escape');
  await driver.waitFor('the viewer to close', () => !document.querySelector('dialog[open]'));
}

async function seeDashboard(driver, { id, editKey, firstName }) {
  await driver.open(`/microsite/landing/${id}/${editKey}`);
  expect(await driver.text({ css: 'h1' })).toContain(firstName);
  await driver.waitFor('the portrait on the dashboard', allPicturesLoaded);
}

async function editPage(driver, { id, editKey }) {
  const editor = `/microsite/custom-site/${id}/${editKey}`;
  await driver.open(editor);
  // In a window that is wider than a phone, pictures are adjusted in place.
  const inSheet = await driver.ask(() => !document.querySelector('main input[type=file]'));
  const adjust = async () => {
    if (inSheet) await driver.press({ css: 'main button', text: say('pictures.adjust-n', { n: 1 }) });
  };
  await adjust();
  await driver.upload({ css: `${inSheet ? 'dialog ' : ''}input[type=file]` }, PHOTO);
  await seeUpright(driver);
  if (inSheet) await driver.press({ css: 'dialog button', text: say('pictures.done') });
  await driver.ask(noteWords, say('editor.saved'));
  await driver.press({ css: 'button', text: say('editor.save-draft') });
  await driver.waitFor('the draft to be saved', () => document.body.dataset.said === 'true');
  await driver.open(editor);
  await adjust();
  await seeUpright(driver);
}

async function signConsent(driver, beacon) {
  await driver.open(voucherScreen(beacon, 'holder', 'upload-consent'));
  await driver.press({ css: 'button', text: say('voucher.step.300') });
  await driver.press({ css: 'button', text: say('voucher.electronic.choose') });
  await driver.press({ css: 'button', text: say('e-consent.agree.button') });
  const initials = await driver.text({ css: '.lead strong' });
  const boxes = await driver.ask(() =>
    [...document.querySelectorAll('input[id^=initials-]')].map(({ id }) => id),
  );
  for (const id of boxes) await driver.type({ css: `#${id}` }, initials);
  await driver.upload({ css: '#consent-photo' }, PHOTO);
  await seeUpright(driver);
  await driver.press({ css: 'button', text: say('e-consent.continue') });
  await driver.type({ css: '#signature' }, await driver.text({ css: 'label[for=signature] strong' }));
  await driver.press({ css: 'button', text: say('e-consent.sign') });
  await driver.press({ css: 'dialog button', text: say('e-consent.copy.no') });
  await driver.waitFor('the consent to be signed', () => !document.querySelector('#signature, dialog[open]'));
}

/** Searches for a patient by name; the list then shows only that patient. */
async function filterPatients(driver, { firstName, lastName }) {
  await driver.open('/staff/patients');
  const all = await driver.waitFor('the patients', rowsOfTable);
  await driver.type({ css: '[role=search] input' }, lastName);
  await driver.press({ css: '[role=search] button', text: say('staff.filter.go') });
  await driver.waitFor('fewer patients', isNarrowed, [lastName, all.length]);
  const rows = await driver.ask(rowsOfTable);
  expect(
    rows.filter((words) => !words.includes(lastName)),
    'others in the list',
  ).toEqual([]);
  expect(rows.join()).toContain(firstName);
}

/** Runs in the page: reports whether the list is filtered, and shorter than before. */
function isNarrowed([name, before]) {
  const { length } = document.querySelectorAll('tbody tr');
  return location.search.includes(name) && length > 0 && length < before;
}

/** Runs in the page: returns the texts of the rows, once there are any. */
function rowsOfTable() {
  const rows = [...document.querySelectorAll('tbody tr')].map((one) => one.innerText);
  return rows.length > 0 ? rows : null;
}

test('public page, dashboard, editor, consent, sign-in and a filtered list', async ({
  beacon,
  browserOf: driver,
}) => {
  const findSite = (state) =>
    beacon.links.microsites.find((one) => one.state === state) ?? fail(`nobody is ${state}`);
  await driver.resize(...PHONE);
  await test.step('public page', () => visitPublicPage(driver, findSite('active')));
  await test.step('dashboard', () => seeDashboard(driver, findSite('active')));
  await test.step('editor', () => editPage(driver, findSite('draft')));
  await driver.resize(...DESK);
  await test.step('consent', () => signConsent(driver, beacon));
  await test.step('sign-in', () => signIn(driver, findAccount(beacon, 'registry-admin')));
  await test.step('filtered list', () => filterPatients(driver, findSite('active')));
  expect(unexpected(driver), 'what the browser complained about').toEqual([]);
});
