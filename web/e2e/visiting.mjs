// The public page, for people with and without scripts, and for those who share it.
import assert from 'node:assert/strict';
import { newPerson } from './browser.mjs';
import { CAPTIONS, WHY } from './building.mjs';
import { look as lookAt, traces } from './photo.mjs';
import { siteData } from './staff-calls.mjs';
import { focusOn, settles, until } from './until.mjs';

/** Everything that a visitor may expect of the page. */
export async function seePublicPage(browser, beacon, people, site, name, look) {
  await countOnce(browser, beacon, people, site, name, look);
  await readWithoutScripts(browser, beacon, people, site, name);
  await checkPictures(people.visitor.page, beacon);
  await openPictures(people.visitor.page, look);
}

async function countOnce(browser, beacon, people, site, name, look) {
  const { initialVisitCount: before } = await siteData(beacon, site);
  const visitor = await newPerson(browser, beacon);
  people.visitor = visitor;
  const { page, context } = visitor;
  await page.goto(`/${site.shortCode}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('I began in 1989.').waitFor();
  await page.getByText(WHY).waitFor();
  const counted = async () => (await context.cookies()).find(({ name: of }) => of === 'nkr-microsite')?.value;
  await until(async () => (await counted())?.includes(site.shortCode), { what: 'the visit to be counted' });
  await look(page, 'public page');
  await page.reload();
  await page.waitForLoadState('networkidle');
  const visits = async () => (await siteData(beacon, site)).initialVisitCount - before;
  // Shows M4.29
  await settles(visits, 1, 'visits in two looks of one browser');
}

async function readWithoutScripts(browser, beacon, people, site, name) {
  const reader = await newPerson(browser, beacon, { scripts: false });
  people.reader = reader;
  const { page } = reader;
  // A server that is too busy to make the page in half a second leaves that to the reader's scripts: asked again.
  await until(
    async () => {
      await page.goto(`/${site.shortCode}`);
      return (await page.getByRole('heading', { level: 1 }).count()) > 0;
    },
    { what: 'the page to come without scripts' },
  );
  for (const words of ['For thirty-one years I drove', 'I began in 1989.', WHY, ...CAPTIONS.slice(1)]) {
    // Shows M10.4
    assert.ok(await page.getByText(words).first().isVisible(), `"${words}" is there without scripts`);
  }
  const meta = (property) => page.locator(`meta[property="${property}"]`).first().getAttribute('content');
  assert.ok((await meta('og:title')).includes(name));
  assert.equal(await meta('og:url'), `${beacon.url}/${site.shortCode}`);
  assert.ok((await meta('og:description')).length > 20);
  const picture = await fetch(await meta('og:image'));
  assert.equal(picture.status, 200);
  assert.match(picture.headers.get('Content-Type'), /^image\//);
  assert.deepEqual(traces(Buffer.from(await picture.arrayBuffer())), []);
}

/** Every file that the page can ask for: upright as framed, and without a word on camera or place. */
async function checkPictures(page, beacon) {
  const images = page.locator('img[srcset]');
  await settles(() => images.count(), 3, 'pictures');
  const sources = await images.evaluateAll((all) =>
    all.map((image) => [image.src, ...image.srcset.split(',').map((part) => part.trim().split(' ')[0])]),
  );
  for (const url of new Set(sources.flat())) {
    const answer = await fetch(new URL(url, beacon.url));
    assert.equal(answer.status, 200, url);
    assert.deepEqual(traces(Buffer.from(await answer.arrayBuffer())), [], url);
  }
  const [main] = sources[0];
  const framedUpright = await lookAt(page, main, [
    [0.5, 0.1],
    [0.5, 0.95],
    [0.02, 0.1],
  ]);
  assert.deepEqual(framedUpright.colours, ['sky', 'brick', 'leaves']);
  assert.ok(framedUpright.height > framedUpright.width);
  const [turned] = sources[1];
  const turnedRight = await lookAt(page, turned, [
    [0.5, 0.1],
    [0.95, 0.6],
    [0.05, 0.6],
  ]);
  assert.deepEqual(turnedRight.colours, ['leaves', 'sky', 'brick'], 'turned by a quarter, clockwise');
}

/** The viewer, by keyboard alone. */
async function openPictures(page, look) {
  const opener = page.getByRole('link', { name: CAPTIONS[1] });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await viewer.getByText(CAPTIONS[1]).waitFor();
  await look(page, 'picture viewer');
  await page.keyboard.press('ArrowRight');
  await viewer.getByText(CAPTIONS[2]).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await focusOn(opener, 'focus to be back where it was');
}
