// A patient asks to be forgotten: one administrator requests the erasure, a second one reads its extent and
// confirms it.
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { activePatient, staffCall } from './staff-calls.mjs';
import { findAccount, signIn } from './staff-steps.mjs';
import { fourWays } from './ways.mjs';
import { speak } from './words.mjs';

for (const { lang, width, surname, tag } of fourWays('es', DESK)) {
  // Shows R15.2b
  test(`an erasure takes two administrators, ${lang}, ${width}`, { tag }, async ({ beacon, join }) => {
    const say = speak(lang);
    const [asker, other] = [await join({ lang, width }), await join({ lang, width })];
    other.watch.allow(/status of 404 .*\/erasure\)$/); // for the erased person
    await signIn(asker, findAccount(beacon, 'registry-admin', 0));
    await signIn(other, findAccount(beacon, 'registry-admin', 1));
    const former = async (firstName) => {
      const site = await activePatient(beacon, { firstName, lastName: surname });
      await staffCall(beacon, 'registry-admin', `/microsites/${site.id}/deactivate`, {});
      return site;
    };
    const [goes, stays] = [await former('Orla'), await former('Odile')];

    await test.step('one administrator reads the effects of an erasure and requests two', async () => {
      await askFor(asker, goes, `Orla ${surname}`);
      await askFor(asker, stays, `Odile ${surname}`);
      await expect(
        asker.page.getByRole('button', { name: say('erasures.confirm'), exact: true }),
      ).toHaveCount(0);
    });

    const open = async (name) => {
      await other.page.goto('/staff/privacy');
      const link = other.page.getByRole('link', { name: `${say('erasures.open')} ${name}` });
      await link.waitFor();
      await inspect(other.page, 'the erasures that wait');
      await link.click();
      await other.page.getByRole('heading', { level: 1, name }).waitFor();
    };

    await test.step('a second administrator declines one, and nothing is erased', async () => {
      await open(`Odile ${surname}`);
      await inspect(other.page, 'an erasure that waits');
      await other.page.getByRole('button', { name: say('erasures.decline') }).click();
      await other.page.getByText(say('erasures.ended')).first().waitFor();
      await expect(other.page.getByRole('button', { name: say('erasures.erase.ask') })).toBeVisible();
    });

    await test.step('the second administrator confirms one, the person is erased, and a certificate proves it', async () => {
      const { page } = other;
      await open(`Orla ${surname}`);
      await page.getByRole('button', { name: say('erasures.confirm'), exact: true }).click();
      await inspect(page, 'the question before an erasure');
      await page.getByRole('button', { name: say('erasures.confirm.yes') }).click();
      await page.getByRole('heading', { level: 1, name: say('erasures.title'), exact: true }).waitFor();
      const row = page.getByRole('row', { name: say('erasures.kind.microsite', { id: goes.id }) });
      await expect(async () => {
        await page.reload();
        await expect(row.getByText(say('erasures.state.done'), { exact: true })).toBeVisible({
          timeout: 2_000,
        });
      }).toPass();
      await expect(row).not.toContainText('Orla');
      await inspect(page, 'erasures that were decided');
      const certificate = await row
        .getByRole('link', { name: say('erasures.certificate') })
        .getAttribute('href');
      const answer = await page.request.get(certificate);
      expect(answer.headers()['content-type']).toBe('application/pdf');
      await page.goto(`/staff/privacy/microsite/${goes.id}`);
      await page.getByText(say('erasures.unknown')).waitFor();
    });
  });
}

async function askFor({ page, lang }, { id }, name) {
  const say = speak(lang);
  await page.goto(`/staff/privacy/microsite/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await inspect(page, 'what an erasure would do');
  await page.getByRole('button', { name: say('erasures.erase.ask') }).click();
  await page.getByLabel(say('erasures.why')).selectOption({ index: 1 });
  await page.getByLabel(say('erasures.erase.note')).fill('By letter.');
  await page.getByLabel(say('erasures.erase.name', { name })).fill(name);
  await inspect(page, 'asking for an erasure');
  await page.getByRole('button', { name: say('erasures.erase.yes') }).click();
  await page.getByRole('heading', { name: say('erasures.waits') }).waitFor();
}
