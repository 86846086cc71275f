// A morning with the work list: a coordinator and a reviewer by keyboard alone, and a coordinator on a phone in Spanish.
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { pressOn, tabTo } from './keyboard.mjs';
import { fetched } from './opening.mjs';
import { enter, staffCall } from './staff-calls.mjs';
import { speak } from './words.mjs';
import { openList, rowsOf } from './work-steps.mjs';

/** Moves to the first row with this label on its button, with the key j. */
async function moveTo(page, label) {
  const wanted = rowsOf(page)
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${label}\\s`) }) })
    .first();
  const link = wanted.getByRole('rowheader').getByRole('link');
  const isThere = () => link.evaluate((element) => element === document.activeElement);
  const count = await rowsOf(page).count();
  for (let moves = 0; !(await isThere()); moves += 1) {
    expect(moves, `the key j leads to ${label}`).toBeLessThanOrEqual(count);
    await page.keyboard.press('j');
  }
  await expect(wanted).toHaveAttribute('aria-current', 'true');
  return wanted;
}

/** Approves the open submission and waits until the bar offers the next item. */
async function approve(page, say, stage) {
  await pressOn(
    page,
    page.getByRole('radio', { name: new RegExp(`^${say('staff.decide.approve')}`) }),
    'Space',
  );
  await pressOn(page, page.getByRole('button', { name: say(`staff.decide.approve.${stage}.go`) }));
  await page.getByText(say('staff.work.done')).waitFor();
}

/** The presses that settle an item, by the label of its button; the first presses the button. */
const DECISIONS = {
  contact: ['intake.reach.yes'],
  answer: ['intake.ours.yes'],
  review: ['staff.decide.approve', 'staff.decide.approve.center.go'],
};

test('ten items of a coordinator take at most 20 presses and 5 screens', async ({ beacon, join }) => {
  const say = speak('en');
  const staff = await join({ lang: 'en', width: DESK });
  const { page } = staff;
  await enter(staff, beacon, 'center-coordinator');
  await openList(page, say);
  const count = { presses: 0, screens: 0 };
  let path = '/staff';
  page.on('framenavigated', () => {
    const { pathname } = new URL(page.url());
    if (pathname !== path) count.screens += 1;
    path = pathname;
  });
  const press = async (control) => {
    count.presses += 1;
    await control.click();
  };
  const bar = page.getByRole('navigation', { name: say('staff.work.bar') });
  const ten = await rowsOf(page).evaluateAll((rows) =>
    rows.slice(0, 10).map((row) => ({
      name: row.querySelector('[role=rowheader] a').textContent,
      label: row.querySelector('[role=cell]:last-child :is(a, button)').firstChild.textContent,
      isScreen: row.querySelector('[role=cell]:last-child a') !== null,
    })),
  );
  const verbOf = (label) => Object.keys(DECISIONS).find((verb) => say(`work.do.${verb}`) === label);

  for (const [n, { name, label, isScreen }] of ten.entries()) {
    const verb = verbOf(label);
    const row = rowsOf(page)
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .filter({ hasText: label }); // other journeys may leave a person two items
    await test.step(`${label} ${name}`, async () => {
      if (isScreen && !verb) {
        await press(row.locator('[aria-haspopup=menu]'));
        await press(page.getByRole('menuitem').first());
        await row.waitFor({ state: 'detached' });
        await fetched(page); // the rows move when the list arrives
        return;
      }
      if (path === '/staff') await press(row.getByRole('cell').last().locator('a, button').first());
      for (const id of verb ? DECISIONS[verb] : []) {
        const words = new RegExp(`^${say(id)}`);
        await press(
          page
            .getByRole('radio', { name: words })
            .or(page.getByRole('button', { name: words }))
            .first(),
        );
      }
      if (!isScreen) {
        await page.getByRole('main').getByText(name, { exact: false }).first().waitFor();
        await fetched(page);
        return;
      }
      if (n === ten.length - 1) return;
      const isNextOpened = verbOf(ten[n + 1].label) !== undefined;
      await press(bar.getByRole('link', { name: say(isNextOpened ? 'staff.work.next' : 'staff.nav.work') }));
      if (isNextOpened) await page.getByRole('heading', { level: 1, name: ten[n + 1].name }).waitFor();
      else await rowsOf(page).first().waitFor();
    });
  }
  console.log(`ten items of a coordinator: ${count.presses} presses, ${count.screens} screens`);
  expect(count.presses).toBeLessThanOrEqual(20);
  expect(count.screens).toBeLessThanOrEqual(5);
});

for (const [role, stage] of [
  ['center-coordinator', 'center'],
  ['registry-reviewer', 'registry'],
]) {
  const say = speak('en');
  test(`a morning by keyboard alone, ${role}`, async ({ beacon, join }) => {
    const staff = await join({ lang: 'en', width: DESK });
    const { page } = staff;
    await enter(staff, beacon, role);
    const bar = page.getByRole('navigation', { name: say('staff.work.bar') });

    await test.step('the list shows everything that waits, and the number in the rail is its count', async () => {
      await openList(page, say);
      const { mine } = await staffCall(beacon, role, '/work/count');
      const rail = page.getByRole('navigation', { name: say('shared.staff.nav') });
      await expect(rail.getByRole('link', { name: say('staff.nav.work') })).toContainText(String(mine));
      await page.getByRole('link', { name: say('work.tab.mine', { count: mine }) }).waitFor();
      await inspect(page, `the work list of ${role}`);
    });

    await test.step('an item is snoozed, and the snooze undone', async () => {
      await page.keyboard.press('j');
      const first = await rowsOf(page).first().getByRole('rowheader').getByRole('link').innerText();
      await page.keyboard.press('s');
      await page.getByRole('menu').waitFor();
      await inspect(page, 'the snooze menu');
      await page.keyboard.press('Enter');
      const undo = page.getByRole('button', { name: say('work.undo') });
      await undo.waitFor();
      await expect(rowsOf(page).first()).not.toContainText(first);
      await tabTo(page, undo, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByText(say('work.undone')).waitFor();
      await expect(rowsOf(page).first()).toContainText(first);
    });

    await test.step('a page is approved, and the next item opens with one key', async () => {
      await moveTo(page, say('work.do.review'));
      await page.keyboard.press('e');
      await bar.getByRole('link', { name: say('staff.work.next') }).waitFor();
      const { pathname } = new URL(page.url());
      await inspect(page, 'a review that was opened from the list');
      await approve(page, say, stage);
      await page.keyboard.press('n');
      await page.waitForURL((url) => url.pathname !== pathname && url.searchParams.has('work'));
      await bar.waitFor();
      await pressOn(page, bar.getByRole('link', { name: say('staff.nav.work') }));
      await rowsOf(page).first().waitFor();
    });

    await test.step('several items are assigned at once', async () => {
      const boxes = rowsOf(page).getByRole('checkbox');
      await pressOn(page, boxes.nth(0), 'Space');
      await pressOn(page, boxes.nth(1), 'Space');
      const selected = page.getByRole('region', { name: say('work.bulk') });
      await selected.getByText(say('work.bulk.count', { count: 2 })).waitFor();
      await inspect(page, 'two selected items');
      await pressOn(page, selected.getByRole('button', { name: say('work.bulk.assign') }));
      const dialog = page.getByRole('dialog');
      const choice = dialog.getByLabel(say('work.assign.to'));
      await choice.getByRole('option').nth(2).waitFor({ state: 'attached' });
      await pressOn(page, choice, 'ArrowDown');
      await inspect(page, 'the question to whom items are assigned');
      await pressOn(page, dialog.getByRole('button', { name: say('work.assign.go') }));
      await page.getByRole('button', { name: say('work.undo') }).waitFor();
    });
  });
}

test('a coordinator on a phone, in Spanish', async ({ beacon, join }) => {
  const say = speak('es');
  const staff = await join({ lang: 'es', width: PHONE });
  const { page } = staff;
  await enter(staff, beacon, 'center-coordinator');

  await test.step('the items are cards, and the filters are behind one button', async () => {
    await openList(page, say);
    await inspect(page, 'the work list on a phone');
    await page.getByRole('button', { name: say('work.filter.open') }).click();
    const kind = page.getByRole('combobox', { name: say('work.filter.kind') });
    await kind.selectOption({ index: 1 });
    await page.waitForURL((url) => url.searchParams.has('kind'));
    await rowsOf(page).first().waitFor();
    await inspect(page, 'the filters on a phone');
    await kind.selectOption({ index: 0 });
  });

  await test.step('the snooze menu names its dates, and another date can be picked', async () => {
    const card = rowsOf(page).first();
    await card.locator('[aria-haspopup=menu]').click();
    await inspect(page, 'the snooze menu on a phone');
    await page.getByRole('menuitem', { name: say('work.snooze.pick') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('work.snooze.go') }).click();
    await dialog.getByText(say('work.snooze.day.wrong')).waitFor();
    await inspect(page, 'a date that is missing');
    await dialog.getByLabel(say('work.snooze.day')).fill('01/02/2000');
    await dialog.getByRole('button', { name: say('work.snooze.go') }).click();
    await dialog.getByText(say('work.snooze.day.past')).waitFor();
    await page.keyboard.press('Escape');
  });

  await test.step('snoozed items have a list of their own', async () => {
    await rowsOf(page).first().locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem').first().click();
    await page.getByRole('button', { name: say('work.undo') }).waitFor();
    await page.getByRole('link', { name: say('work.snoozed.count', { count: 1 }) }).click();
    await page.getByRole('heading', { name: say('work.snoozed.title') }).waitFor();
    await inspect(page, 'the snoozed items');
  });

  await test.step('a kind without items explains itself', async () => {
    await page.goto('/staff?kind=text-approval');
    await page.getByText(say('work.empty.filtered')).waitFor();
    await inspect(page, 'an empty work list');
  });
});
