// Screenshots of the staff screens of the demo.
import { staffCall } from './staff-calls.mjs';
import { findAccount, signIn } from './staff-steps.mjs';
import { speak } from './words.mjs';

/** Opens the first entry of a list. */
async function follow({ page }, within) {
  await page.locator(within).getByRole('link').first().click();
}

const STAFF = {
  'registry-admin': ({ site, shown, newcomer, watching }) => ({
    donors: '/staff/donors',
    'donors-file': '/staff/donors/file',
    'donor-record': `/staff/donors/${watching.id}`,
    readiness: '/staff/readiness',
    recalls: '/staff/recalls',
    kits: '/staff/kits',
    referrals: '/staff/intake',
    'referral-record': `/staff/intake/${newcomer.id}`,
    'referral-report': '/staff/intake/report',
    campaigns: '/staff/campaigns',
    centers: '/staff/centers',
    queue: '/staff',
    record: `/staff/microsites/${shown.id}`,
    review: `/staff/microsites/${site('active-in-review').id}/review`,
    patients: '/staff/patients',
    account: '/staff/account',
    'new-video': '/staff/videos/new',
  }),
  'center-coordinator': () => ({ 'center-queue': '/staff', invite: '/staff/invite' }),
  coach: ({ coached }) => ({
    'coach-patients': '/staff/coach',
    'coach-workspace': `/staff/coach/patients/${coached.id}`,
    'coach-requests': '/staff/coach/requests',
  }),
};

/** Lists, each with the screen of its first entry. */
const LISTS = [
  { list: 'coaches', one: 'coach-record' },
  { list: 'accounts', one: 'account-record' },
  { list: 'mails', one: 'mail' },
];

/**
 * Takes all screens; `openBrowser` opens a browser, `camera` takes a screen by its address, or the current one.
 */
export async function takeStaff(openBrowser, beacon, cast, camera) {
  const visitor = await openBrowser();
  await camera.take(visitor, 'sign-in', '/staff/sign-in');
  await visitor.context.close();
  for (const [role, places] of Object.entries(STAFF)) {
    const staff = await openBrowser();
    await signIn(staff, findAccount(beacon, role));
    for (const [screen, path] of Object.entries(places(cast))) await camera.take(staff, screen, path);
    if (role === 'registry-admin') await takeRegistry(staff, beacon, camera);
    if (role === 'center-coordinator') await takeFile(staff, camera);
    if (role === 'coach') await takeDraft(staff, cast, camera);
    await staff.context.close();
  }
}

async function takeRegistry(staff, beacon, camera) {
  const { page, lang } = staff;
  const t = speak(lang);
  for (const { list, one } of LISTS) {
    await camera.take(staff, list, `/staff/${list}`);
    await follow(staff, 'tbody tr');
    await page.waitForURL(`**/staff/${list}/*`);
    await camera.settled(page);
    await camera.shoot(staff, one);
  }
  await camera.take(staff, 'videos', '/staff/videos');
  const [video] = (await staffCall(beacon, 'registry-admin', '/videos')).videos;
  await camera.take(staff, 'video', `/staff/videos/${video.id}`);
  await page.goto('/staff/accounts');
  await page.getByRole('button', { name: t('accounts.invite'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await camera.shoot(staff, 'invite-account');
}

/** Takes a file of patients with one row that needs a correction. */
async function takeFile(staff, camera) {
  const { page, lang } = staff;
  await camera.take(staff, 'invite-file', '/staff/invite/file');
  const rows = [
    'firstName,lastName,email,birthDate,gender,type,language',
    'Rosa,Benítez,rosa.benitez@mail.example,03/04/1961,F,kidney,es',
    'Otto,Example,otto.example@mail.example,11/30/1957,M,liver,en',
    'Ulla,Example,no address,13/40/1961,F,kidney,en',
  ];
  await page.locator('#file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.join('\n')}\n`),
  });
  await page.getByRole('tab').first().waitFor();
  await page
    .getByRole('heading', { level: 2, name: speak(lang)('invites.checked.title') })
    .evaluate((element) => element.scrollIntoView());
  await camera.settled(page);
  await camera.shoot(staff, 'invite-file-rows');
}

/** Takes the coach's view of the patient's page. */
async function takeDraft(staff, { coached }, camera) {
  const { page, lang } = staff;
  await page.goto(`/staff/coach/patients/${coached.id}`);
  await page.getByRole('tab', { name: speak(lang)('coach.tab.draft') }).click();
  await camera.settled(page);
  await camera.shoot(staff, 'coach-draft');
}
