// The sizes in the specification, measured in the browser: breakpoints of the bar, folds, pictures of a page,
// players, frames, the drawer, the list of notes, the toast.
import { fail } from 'node:assert/strict';
import { expect, test } from './journey.ts';
import { DESK, PHONE, resize } from './browser.mjs';
import { openScreen } from './opening.mjs';
import { toast } from './patient-steps.mjs';
import { siteData } from './staff-calls.mjs';

const REM = 16;

/** Opens a site's page rendered in the browser, from data that was changed in transit. */
async function openChanged(page, path, change) {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const [, json] = html.match(/id="beacon-page">(.*?)<\/script>/s);
    const data = JSON.parse(json);
    change(data);
    const body = html
      .replace(
        /<div id="root">.*<\/div>\s*<script type="application\/json"/s,
        '<div id="root"></div><script type="application/json"',
      )
      .replace(json, () => JSON.stringify(data).replaceAll('<', '\\u003c'));
    await route.fulfill({ response: answer, body });
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.unroute(`**${path}`);
}

const measureSize = (locator) =>
  locator.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return [Math.round(width), Math.round(height)];
  });

const own = (screen, { id, editKey }) => `/microsite/${screen}/${id}/${editKey}`;

const styleFor = (locator, name) =>
  locator.evaluate((element, property) => getComputedStyle(element)[property], name);

/** Returns the side of its line on which the last character of a text is. */
const endsAt = (locator) =>
  locator.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const place = (from) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect().left;
    };
    return place(text.length - 1) < place(0) ? 'left' : 'right';
  });

const liveSite = ({ links }) =>
  links.microsites.find(({ state, type }) => state === 'active' && type === 'kidney');

const wide = (page, width) => resize(page, { width, height: 900 });

async function coachedSite(beacon) {
  for (const one of beacon.links.microsites) {
    if (one.state !== 'inactive' && (await siteData(beacon, one)).coach) return one;
  }
  return fail('the demo has no coached patient');
}

test('the bar changes at 1025 and 768', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const path = `/${liveSite(beacon).shortCode}`;
  await page.goto(path);
  const bar = page.getByRole('banner');
  const learn = bar.getByRole('link', { name: 'Learn about living donation' });
  const register = bar.getByRole('link', { name: /^Register to donate for / });
  const share = page.getByRole('group', { name: /^Share / });
  const look = async () => ({
    links: [await learn.isVisible(), await register.isVisible()],
    menu: await bar.getByText('Menu').isVisible(),
    row: await styleFor(share, 'display'),
  });
  for (const [width, links, row] of [
    [1025, true, 'flex'],
    [1024, false, 'flex'],
    [768, false, 'flex'],
    [767, false, 'grid'],
  ]) {
    await wide(page, width);
    await expect
      .poll(look, { message: `the bar at ${width}` })
      .toEqual({ links: [links, links], menu: !links, row });
  }
});

test('a page that is not live has a bare bar and nothing above the name', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const path = `/${liveSite(beacon).shortCode}`;
  await wide(page, DESK);
  await page.goto(`${path}?preview=1`);
  const bar = page.getByRole('banner');
  const head = page.getByRole('heading', { level: 1 }).locator('xpath=../../..');
  await expect.poll(() => styleFor(head, 'paddingTop'), { message: 'what is above the name' }).toEqual('0px');
  expect(await bar.getByRole('link', { name: /living donation|Register/ }).count()).toBe(0);
  expect(await page.getByText('Please use Chrome, Firefox or Edge').isVisible()).toBe(false);
});

test('long texts fold at 30rem and 41rem', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const path = `/${liveSite(beacon).shortCode}`;
  await wide(page, PHONE);
  await openChanged(page, path, ({ site: shown }) => {
    shown.patientStory = 'A long story. '.repeat(270);
    shown.patientWhy = 'A long reason. '.repeat(130);
  });
  const measureHeight = async (id) => (await measureSize(page.locator(id)))[1];
  await expect.poll(() => measureHeight('#story'), { message: 'the height of the story' }).toEqual(30 * REM);
  await expect
    .poll(() => measureHeight('#why-text'), { message: 'the height of the reason' })
    .toEqual(41 * REM);
});

test('the longest name fits, and words from right to left run that way', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const path = `/${liveSite(beacon).shortCode}`;
  await openChanged(page, path, ({ site: shown }) => {
    shown.firstName = 'W'.repeat(64);
    shown.lastName = `${'M'.repeat(30)} O’Neil-${'W'.repeat(25)}`;
    shown.patientStory = 'שלום, שמי יעל.\n\nAnd one line in English.';
    shown.images[1].caption = 'הגן שלי (2020).';
  });
  for (const width of [320, PHONE, 768, 1025, DESK]) {
    await wide(page, width);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect
      .poll(async () => Math.max(0, await over()), {
        message: `how far a page of ${width} scrolls sideways`,
      })
      .toEqual(0);
    const outside = () =>
      page
        .getByRole('link')
        .evaluateAll((found) =>
          found
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        );
    await expect.poll(outside, { message: `links that leave their place at ${width}` }).toEqual([]);
  }
  // The full stop is where the sentence ends.
  for (const [text, end] of [
    [page.locator('#story p').first(), 'left'],
    [page.locator('#story p').last(), 'right'],
    [page.getByText('הגן שלי'), 'left'],
  ]) {
    await expect.poll(() => endsAt(text), { message: 'where the sentence ends' }).toEqual(end);
  }
});

test('a phone shows at once how to stop the countdown of the not-found page', async ({ join }) => {
  const { page } = await join({ width: DESK });
  await resize(page, { width: PHONE, height: 664 });
  for (const [lang, name] of [
    ['es', 'detener la cuenta regresiva'],
    ['en', 'stop the countdown'],
  ]) {
    // The page redirects after five seconds: it is measured at once and then stopped.
    await page.goto(`/not-found?lang=${lang}`, { waitUntil: 'commit' });
    const stop = page.getByRole('button', { name });
    const lowerEdge = await stop.evaluate(async (button) => {
      await document.fonts.ready;
      return button.getBoundingClientRect().bottom;
    });
    // Playwright's own click scrolls first, which stops the countdown and removes the button.
    await stop.dispatchEvent('click');
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await page.waitForLoadState();
    expect(lowerEdge <= 664, `${lang}: its lower edge is at ${lowerEdge}`).toBeTruthy();
  }
});

test('two and four pictures fit in a row', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const path = `/${liveSite(beacon).shortCode}`;
  await openChanged(page, path, ({ site: shown }) => {
    const [first] = shown.images;
    shown.images = Array.from({ length: 5 }, (_, displayOrder) => ({ ...first, displayOrder }));
  });
  const strip = page.locator('ul', { has: page.getByText('(shows it larger)').first() });
  for (const [width, across] of [
    [500, 2],
    [768, 2],
    [769, 4],
    [DESK, 4],
  ]) {
    await wide(page, width);
    const seen = () =>
      strip.evaluate((list) => {
        const [first] = list.children;
        return [...list.children].filter((item) => item.offsetTop === first.offsetTop).length;
      });
    await expect.poll(seen, { message: `pictures across at ${width}` }).toEqual(across);
  }
});

test('the player of the ribbon is 630 by 415', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const path = `/${liveSite(beacon).shortCode}`;
  await wide(page, DESK);
  await page.goto(path);
  await page.getByText('Loading videos...').or(page.locator('#videos')).first().scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect
    .poll(() => measureSize(page.locator('dialog video')), { message: 'the player of the ribbon' })
    .toEqual([630, 415]);
  await page.keyboard.press('Escape');
});

test('the list of notes is 300 px high, the training player 630 by 415', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const site = liveSite(beacon);
  const coached = await coachedSite(beacon);
  await page.goto(own('landing', coached));
  const notes = page.getByRole('region', { name: 'Notes, newest first' });
  await expect
    .poll(() => styleFor(notes, 'maxHeight'), { message: 'the height of the notes' })
    .toEqual('300px');
  await page.goto(own('landing', site));
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect
    .poll(() => measureSize(page.locator('dialog video')), { message: 'the training player' })
    .toEqual([630, 415]);
  await page.getByRole('button', { name: 'Close & Return to Your Dashboard' }).click();
});

test('#coach leads to the coach', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const site = liveSite(beacon);
  await page.goto('about:blank');
  await page.goto(`${own('landing', site)}#coach`);
  const coach = page.locator('#coach');
  await coach.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('#coach'));
  // The content above may still grow when it takes focus.
  const top = () => coach.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await expect(async () => {
    const at = await top();
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThan(450);
  }, 'the coach is in sight').toPass({ timeout: 15_000 });
});

test('the dashboard is three phone screens at most', async ({ beacon, join }) => {
  const phone = await join();
  const sites = [
    liveSite(beacon),
    await coachedSite(beacon),
    beacon.links.microsites.find(({ state }) => state === 'invited'),
  ];
  for (const site of sites) {
    await openScreen(phone.page, own('landing', site));
    const height = await phone.page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, `the dashboard of ${site.firstName}`).toBeLessThanOrEqual(3 * 844);
  }
});

test('the drawer is a quarter of the window', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const coached = await coachedSite(beacon);
  await page.goto(own('custom-site', coached));
  const menu = page.getByRole('complementary', { name: 'Actions' });
  await menu.getByRole('button', { name: 'View All Notes' }).click();
  const drawer = page.getByRole('dialog', { name: 'Coach Notes' });
  for (const width of [DESK, 1920]) {
    await wide(page, width);
    await expect
      .poll(async () => (await measureSize(drawer))[0], { message: `the drawer at ${width}` })
      .toEqual(width / 4);
  }
  await wide(page, DESK);
});

test('a picture is framed at 190 by 200 with a border of 5', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  const site = liveSite(beacon);
  await page.goto(own('custom-site', site));
  const frame = page.getByRole('application').first();
  await frame.waitFor();
  await expect
    .poll(() => measureSize(frame.locator('canvas')), { message: 'the picture in its frame' })
    .toEqual([190, 200]);
  await expect
    .poll(() => styleFor(frame, 'borderTopWidth'), { message: 'the border of the frame' })
    .toEqual('5px');
});

test('a toast is shown at the top center and disappears', async ({ beacon, join }) => {
  const { page } = await join({ width: DESK });
  await page.goto(own('custom-site', liveSite(beacon)));
  await page.getByLabel('Your story').fill('');
  // By keyboard: the button explains why it does nothing, so Playwright treats it as disabled.
  const preview = page.getByRole('main').getByRole('button', { name: 'Preview Your Site' });
  await expect(preview, 'a preview of nothing is refused').toHaveAttribute('aria-disabled', 'true');
  const words = toast(page, 'To see a preview, write your story').first();
  // The toast stays for two seconds: the wait starts before the press.
  const [{ left, right, top }] = await Promise.all([
    words.evaluate((element) => element.parentElement.getBoundingClientRect().toJSON()),
    preview.press('Enter'),
  ]);
  expect(Math.abs((left + right) / 2 - DESK / 2) < 16, `from ${left} to ${right}`).toBeTruthy();
  expect(top < 100, `${top} below the top`).toBeTruthy();
  await words.waitFor({ state: 'detached' });
});
