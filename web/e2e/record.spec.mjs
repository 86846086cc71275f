// The records of a patient, a referral, a donor and a holder: the name, the ways to reach the person and the last
// events are in the first screen, and the parts of a record are reached by keyboard.
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { pressOn } from './keyboard.mjs';
import { enter, staffCall, staffFetch } from './staff-calls.mjs';
import { speak } from './words.mjs';

const COORDINATOR = 'center-coordinator';
const HEIGHT = { [PHONE]: 844, [DESK]: 900 };

/** Returns the addresses of one record of each kind. */
async function records(beacon) {
  const active = beacon.links.microsites.filter(({ state }) => state === 'active');
  const answers = await Promise.all(
    active.map((site) => staffFetch(beacon, COORDINATOR, `/microsites/${site.id}/record`)),
  );
  const patient = active[answers.findIndex(({ ok }) => ok)];
  const [referral] = await staffCall(beacon, COORDINATOR, '/intake');
  const { id } = beacon.links.donors.find(({ state }) => state === 'transplanted');
  const donor = await staffCall(beacon, COORDINATOR, `/donors/${id}`);
  const holder = donor.holders.find(({ isElsewhere, email }) => !isElsewhere && email !== '');
  return {
    patient: `/staff/microsites/${patient.id}`,
    referral: `/staff/intake/${referral.id}`,
    donor: `/staff/donors/${id}`,
    holder: `/staff/donors/${id}/holders/${holder.id}`,
  };
}

for (const [lang, width] of [
  ['en', DESK],
  ['en', PHONE],
  ['es', DESK],
]) {
  const say = speak(lang);

  test(`four records answer in the first screen, ${lang}, ${width}`, async ({ beacon, join }) => {
    const staff = await join({ lang, width });
    const { page } = staff;
    await enter(staff, beacon, COORDINATOR);
    await page.setViewportSize({ width, height: HEIGHT[width] });
    for (const [kind, address] of Object.entries(await records(beacon))) {
      await test.step(kind, async () => {
        await page.goto(address);
        const recent = page.getByRole('region', { name: say('record.recent'), exact: true });
        const parts = {
          name: page.getByRole('heading', { level: 1 }),
          call: page.getByRole('link', { name: new RegExp(`^${say('record.call')}`) }),
          email: page
            .getByRole('main')
            .getByRole('link', { name: new RegExp(`^${say('record.email')} .*@`) }),
          'last events': recent.getByRole('listitem').last(),
        };
        for (const [part, locator] of Object.entries(parts)) {
          await locator.waitFor();
          // The next step moves the parts below it when it arrives.
          const bottom = async () => {
            const box = await locator.boundingBox();
            return box ? box.y + box.height : Infinity;
          };
          await expect.poll(bottom, `${kind}, ${part}`).toBeLessThanOrEqual(HEIGHT[width]);
        }
        await inspect(page, `the record of a ${kind}`);
      });
    }

    await test.step('the parts of a record are reached by keyboard', async () => {
      const tab = (id) => page.getByRole('tab', { name: say(`staff.tab.${id}`) });
      await pressOn(page, recent(page, say));
      await expect(tab('history')).toHaveAttribute('aria-selected', 'true');
      await tab('history').focus();
      await page.keyboard.press('Home');
      await expect(tab('overview')).toBeFocused();
      await expect(tab('overview')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/\?tab=consents$/);
      await inspect(page, 'the consents of a holder');
    });

    await test.step('a holder and the donor link to each other', async () => {
      await page.keyboard.press('Home');
      const related = page.getByRole('region', { name: say('record.related') });
      await pressOn(page, related.getByRole('link').first());
      await page
        .getByRole('table', { name: say('donors.holders') })
        .getByRole('link')
        .first()
        .waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/staff\/donors\/\d+$/);
    });
  });
}

/** Returns the link to the whole history. */
const recent = (page, say) => page.getByRole('link', { name: say('record.recent.all') });
