// The public page, for people with and without scripts, and for those who share it.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { CAPTIONS, WHY } from './building.mjs';
import { look as lookAt, traces } from './photo.mjs';
import { siteData } from './staff-calls.mjs';

/** Checks everything that a visitor expects of the page. */
export async function seePublicPage(join, beacon, site, name, look) {
  const visitor = await join();
  await countOnce(visitor, beacon, site, name, look);
  await readWithoutScripts(await join({ scripts: false }), beacon, site, name);
  await checkPictures(visitor.page, beacon);
  await openPictures(visitor.page, look);
  await pressBeforeTheScript(await join(), site);
  await readBeforeTheEnd(join, beacon, site);
}

async function countOnce({ page, context }, beacon, site, name, look) {
  const { initialVisitCount: before } = await siteData(beacon, site);
  await page.goto(`/${site.shortCode}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText('I began in 1989.').waitFor();
  await page.getByText(WHY).waitFor();
  const counted = async () => (await context.cookies()).find(({ name: of }) => of === 'nkr-microsite')?.value;
  await expect
    .poll(async () => (await counted())?.includes(site.shortCode), { message: 'the visit to be counted' })
    .toBeTruthy();
  await look(page, 'public page');
  await page.reload();
  const visits = async () => (await siteData(beacon, site)).initialVisitCount - before;
  await expect.poll(visits, { message: 'visits in two looks of one browser' }).toEqual(1);
}

async function readWithoutScripts({ page }, beacon, site, name) {
  // A server that is too busy to render the page in half a second leaves that to the reader's scripts: try
  // again.
  await expect
    .poll(
      async () => {
        await page.goto(`/${site.shortCode}`);
        return (await page.getByRole('heading', { level: 1 }).count()) > 0;
      },
      { message: 'the page to come without scripts' },
    )
    .toBeTruthy();
  for (const words of ['For thirty-one years I drove', 'I began in 1989.', WHY, ...CAPTIONS.slice(1)]) {
    expect(
      await page.getByText(words).first().isVisible(),
      `"${words}" is there without scripts`,
    ).toBeTruthy();
  }
  const meta = (property) => page.locator(`meta[property="${property}"]`).first().getAttribute('content');
  expect((await meta('og:title')).includes(name)).toBeTruthy();
  expect(await meta('og:url')).toBe(`${beacon.url}/${site.shortCode}`);
  expect((await meta('og:description')).length > 20).toBeTruthy();
  const picture = await fetch(await meta('og:image'));
  expect(picture.status).toBe(200);
  expect(picture.headers.get('Content-Type')).toMatch(/^image\//);
  expect(traces(Buffer.from(await picture.arrayBuffer()))).toEqual([]);
}

/** Checks every file that the page can request: upright with its crop, and without camera or location. */
async function checkPictures(page, beacon) {
  const images = page.locator('img[srcset]');
  await expect(images, 'pictures').toHaveCount(3);
  const sources = await images.evaluateAll((all) =>
    all.map((image) => [image.src, ...image.srcset.split(',').map((part) => part.trim().split(' ')[0])]),
  );
  for (const url of new Set(sources.flat())) {
    const answer = await fetch(new URL(url, beacon.url));
    expect(answer.status, url).toBe(200);
    expect(traces(Buffer.from(await answer.arrayBuffer())), url).toEqual([]);
  }
  const [main] = sources[0];
  const framedUpright = await lookAt(page, main, [
    [0.5, 0.1],
    [0.5, 0.95],
    [0.02, 0.1],
  ]);
  expect(framedUpright.colours).toEqual(['sky', 'brick', 'leaves']);
  expect(framedUpright.height > framedUpright.width).toBeTruthy();
  const [turned] = sources[1];
  const turnedRight = await lookAt(page, turned, [
    [0.5, 0.1],
    [0.95, 0.6],
    [0.05, 0.6],
  ]);
  expect(turnedRight.colours, 'turned by a quarter, clockwise').toEqual(['leaves', 'sky', 'brick']);
}

/** Uses the picture viewer with the keyboard alone. */
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
  await expect(opener, 'focus to be back where it was').toBeFocused();
}

/** Presses a button before the script has loaded on a slow connection; the script then runs the action. */
async function pressBeforeTheScript({ page }, site) {
  let letGo;
  const waited = new Promise((resolve) => (letGo = resolve));
  await page.route('**/assets/public-*.js', async (route) => {
    await waited;
    await route.continue();
  });
  await page.goto(`/${site.shortCode}`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: CAPTIONS[1] }).click();
  letGo();
  await page.getByRole('dialog', { name: 'Picture viewer' }).getByText(CAPTIONS[1]).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${site.shortCode}`);
}

/** Sends the end of the page after the script, as on a slow connection; the script must wait for that end. */
async function readBeforeTheEnd(join, beacon, site) {
  const path = `/${site.shortCode}`;
  let sendEnd;
  const released = new Promise((resolve) => (sendEnd = resolve));
  const slow = createServer(async (asked, answer) => {
    const { hostname, port } = new URL(beacon.url);
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers });
    asked.pipe(passed);
    const [served] = await once(passed, 'response');
    answer.writeHead(served.statusCode, served.headers);
    if (asked.url !== path) return served.pipe(answer);
    const page = await text(served);
    const end = page.indexOf('<script type="application/json"');
    answer.write(page.slice(0, end));
    await released;
    answer.end(page.slice(end));
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  try {
    const { page } = await join({ at: { ...beacon, url: `http://127.0.0.1:${slow.address().port}` } });
    const script = page.waitForEvent('requestfinished', (one) => /assets\/public-.*\.js$/.test(one.url()));
    await page.goto(path, { waitUntil: 'commit' });
    await script;
    await page.getByRole('link', { name: CAPTIONS[1] }).click();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    sendEnd();
    await page.getByRole('dialog', { name: 'Picture viewer' }).waitFor();
  } finally {
    sendEnd();
    slow.close();
  }
}
