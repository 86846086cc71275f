// A morning of a coach with the work list.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { writeAsCoach } from './coach-steps.mjs';
import { enter } from './staff-calls.mjs';
import { goTo } from './staff-steps.mjs';
import { speak } from './words.mjs';
import { openList } from './work-steps.mjs';

test('a coach answers, visits the silent, and hands a patient back', async ({ beacon, join }) => {
  const say = speak('en');
  const coach = await join({ lang: 'en', width: DESK });
  const { page } = coach;
  await enter(coach, beacon, 'coach', 1);
  const bar = page.getByRole('navigation', { name: say('staff.work.bar') });
  const people = page.getByRole('navigation', { name: say('coach.conversations') }).getByRole('link');
  const answer = () => page.getByRole('link', { name: new RegExp(`^${say('work.do.answer')} `) });

  await test.step('a note is answered from the list, and "Next" opens the next one', async () => {
    await openList(page, say);
    const count = await answer().count();
    expect(count, 'notes that wait').toBeGreaterThan(1);
    await inspect(page, 'the work list of a coach');
    await answer().first().click();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const { pathname } = new URL(page.url());
    await writeAsCoach(coach, 'Yes, please do. Tell me how it went.');
    await bar.getByText(say('staff.work.done')).waitFor();
    await inspect(page, 'a conversation that was opened from the list');
    await bar.getByRole('link', { name: say('staff.work.next') }).click();
    await page.waitForURL((url) => url.pathname !== pathname);
    await bar.getByRole('link', { name: say('staff.nav.work') }).click();
    await expect(answer()).toHaveCount(count - 1);
  });

  await test.step('the patients who were silent the longest come first', async () => {
    await goTo(coach, 'coach');
    await page.getByRole('tab', { name: say('coach.find.silent') }).click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'silent');
    await expect(people.first()).toContainText(
      new RegExp(`${say('coach.never-seen')}|${say('coach.last-seen', { day: '' }).trim()}`),
    );
    await inspect(page, 'the silent patients');
  });

  await test.step('a patient is handed back with a reason', async () => {
    const count = await people.count();
    const name = await people.first().locator('b').innerText();
    await people.first().click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await page.getByRole('button', { name: say('coach.hand-back'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('coach.hand-back.reason')).fill('I am away for three months.');
    await inspect(page, 'handing a patient back');
    await dialog.getByRole('button', { name: say('coach.hand-back.yes') }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(people).toHaveCount(count - 1);
    await expect(people.filter({ hasText: name })).toHaveCount(0);
  });
});
