// The work of staff on the record of a site: its banner, taking it down and restoring it, and a new private
// key.
import { speak } from './words.mjs';

/** Opens the record of a site. */
export async function openRecord({ page }, site, name) {
  await page.goto(`/staff/microsites/${site.id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Records that the patient received a kidney from a living donor; the banner is then pending. */
export async function recordTransplant({ page, lang }, date, look) {
  const t = speak(lang);
  const panel = page.getByRole('region', { name: t('record.banner.title') });
  await panel
    .getByLabel(t('record.banner.event'), { exact: true })
    .selectOption({ label: t('record.event.1') });
  await panel.getByLabel(t('record.banner.date')).fill(date);
  await look(page, 'record, an event');
  await panel.getByRole('button', { name: t('record.banner.record') }).click();
  await panel.getByText(t('record.banner.waiting'), { exact: true }).waitFor();
}

/** Shows the pending banner on the public page. */
export async function showBanner({ page, lang }) {
  const t = speak(lang);
  const panel = page.getByRole('region', { name: t('record.banner.title') });
  await panel.getByRole('button', { name: t('record.banner.show') }).click();
  await panel.getByRole('button', { name: t('record.banner.take-away') }).waitFor();
}

/** Takes the site down, or restores it; both explain the consequences first. */
export async function turnSite({ page, lang }, what, name, look) {
  const t = speak(lang);
  const button = page.getByRole('button', { name: t(`record.${what}`) });
  if (!(await button.isVisible())) await page.getByText(t('record.more'), { exact: true }).click();
  await button.click();
  const question = page.getByRole('dialog');
  await question.getByText(t(`record.${what}.text`, { name })).waitFor();
  await look(page, `record, ${what}`);
  await question.getByRole('button', { name: t(`record.${what}.yes`) }).click();
  await page
    .getByText(t(`record.news.${what === 'take-down' ? 'taken-down' : 'put-back'}`, { name }))
    .waitFor();
}

/** Revokes the patient's links, and emails new ones. */
export async function renewKey({ page, lang }, name, look) {
  const t = speak(lang);
  await page.getByRole('button', { name: t('record.links.renew') }).click();
  const yes = page.getByRole('dialog').getByRole('button', { name: t('record.links.renew.yes') });
  await yes.waitFor();
  await look(page, 'record, a new key');
  await yes.click();
  await page.getByText(t('record.news.key-issued', { name })).waitFor();
}
