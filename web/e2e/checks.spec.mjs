// The checks of the journeys must be able to fail.
import { expect, test } from './journey.ts';
import { wrongOn } from './checks.mjs';
import { takeDrawing, takePhoto, traces } from './photo.mjs';

const page = (body) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;

const faults = [
  ['a picture that nothing describes', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', /image-alt/],
  ['pale words', '<p style="color:#ccc;background:#fff">pale</p>', /color-contrast/],
  ['a wide table', '<div style="width:1400px;height:1px"></div>', /scrolls sideways/],
  [
    'a small button',
    '<button type="button" style="width:20px;height:20px;padding:0">x</button>',
    /a target of 20×20/,
  ],
  [
    'a button under something else',
    '<button type="button">Press</button><div style="position:absolute;inset:0"></div>',
    /Press<\/button> lies under <div/,
  ],
  [
    'a table wider than a window that is zoomed in',
    '<div style="width:350px;height:1px"></div>',
    /at 320: <html> scrolls sideways: \d+ in 320[^]*at 320: <div .* reaches 3/,
  ],
  [
    'a row that is too wide in large letters',
    '<div style="width:22rem;height:1px"></div>',
    /with large letters: <html> scrolls sideways/,
  ],
  [
    'words that are cut off',
    '<p style="width:18rem;overflow:hidden;white-space:nowrap">Words that do not fit into their line and end too soon</p>',
    /at 320: <p .* “Words that do not .* is cut off/,
  ],
  [
    'words that stick out of a box of a fixed size',
    '<p style="width:90px;height:40px;border:1px solid">Long words</p>',
    /with large letters: <p .* “Long words” sticks out/,
  ],
  [
    'lines that lie on each other',
    '<div style="height:14px">One line</div><div>Another line</div>',
    /with large letters: “One line” lies on “Another line”/,
  ],
  [
    'a bar that takes most of the window',
    '<p style="height:2000px">Words</p><div style="position:sticky;bottom:0;height:140px">Bar</div>',
    /at 320: <div .* takes 140 of 256 and stays/,
  ],
  [
    'a dialog that is larger than the window',
    '<dialog open style="position:fixed;inset:0;width:200px;height:300px;overflow:hidden">Words</dialog>',
    /at 320: <dialog .* is larger than the window/,
  ],
];

test('checks find every fault, and pass a page without one', async ({ join }) => {
  const person = await join();
  const look = async (body) => {
    await person.page.setContent(page(body));
    return wrongOn(person.page, { closely: true, large: true });
  };
  for (const [name, body, complaint] of faults) {
    expect((await look(body)).join('\n'), name).toMatch(complaint);
  }
  expect(await look('<p>Words, and <a href="/">a link</a> among them.</p>')).toEqual([]);
});

/** Waits until the watch fails with that message, because browser events arrive a moment later. */
async function complains(watch, complaint) {
  await expect(() => expect(() => watch.check()).toThrow(complaint)).toPass({ timeout: 15_000 });
  watch.allow(complaint);
}

for (const [name, script, complaint] of [
  ['a script error', () => setTimeout(() => JSON.parse('{')), /script error: .*JSON/],
  ['a complaint of the console', () => console.error('a complaint'), /console: a complaint/],
  [
    'something the policy refuses',
    () => document.head.append(Object.assign(document.createElement('script'), { textContent: '1' })),
    /Content Security Policy/,
  ],
]) {
  test(`the watch finds ${name}`, async ({ join }) => {
    const { page: tab, watch } = await join();
    await tab.goto('/staff/sign-in');
    await tab.evaluate(script);
    await complains(watch, complaint);
  });
}

test('the watch finds a request elsewhere', async ({ join }) => {
  const { page: tab, watch } = await join();
  watch.allow(/Failed to load resource/);
  await tab.setContent(page('<img alt="" src="http://elsewhere.example/counter.gif">'));
  await complains(watch, /elsewhere: http:\/\/elsewhere\.example/);
});

test('traces of camera and place are found', async ({ browser }) => {
  const { buffer } = await takePhoto(browser);
  expect(traces(buffer)).toEqual(['Exif', 'Journey Camera 12', 'a segment APP1']);
  expect(traces((await takeDrawing(browser)).buffer)).toEqual([]);
});
