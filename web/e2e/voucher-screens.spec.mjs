// Every screen of the voucher program in the demo, in both languages, on a phone and on a desk, with the usual
// checks. Screens in the middle of a process are checked by the journey of the vouchers.
import { test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspectScreen, inspectLarge } from './checks.mjs';
import { openScreen as open } from './opening.mjs';
import { enter } from './staff-calls.mjs';
import { lookAtKitDialogs, lookAtNewDonors, lookAtRecordDialogs } from './voucher-dialogs.mjs';
import { lookAtConsent, lookAtForms, lookAtLinks, lookAtStaff } from './voucher-looks.mjs';

async function joinStaff(join, beacon, lang) {
  const staff = await join({ lang, width: DESK });
  await enter(staff, beacon, 'registry-admin');
  return staff;
}

for (const lang of ['en', 'es']) {
  test.describe(`screens of the voucher program, ${lang}`, { tag: lang === 'es' ? '@all' : [] }, () => {
    test('the screens of donors and holders', async ({ beacon, join }) => {
      await lookAtLinks(await join({ lang }), beacon, open, inspectLarge);
    });

    test('forms of donors', { tag: '@all' }, async ({ beacon, join }) => {
      await lookAtForms(await join({ lang }), beacon, open, inspectLarge);
    });

    test('ways of a consent', { tag: '@all' }, async ({ beacon, join }) => {
      await lookAtConsent(await join({ lang }), beacon, open, inspectLarge);
    });

    test('the screens of staff', async ({ beacon, join }) => {
      await lookAtStaff(await joinStaff(join, beacon, lang), beacon, open, inspectLarge);
    });

    test('donors by hand and by file', { tag: '@all' }, async ({ beacon, join }) => {
      await lookAtNewDonors(await joinStaff(join, beacon, lang), open, inspectLarge);
    });

    test('dialogs of a record', { tag: '@all' }, async ({ beacon, join }) => {
      await lookAtRecordDialogs(await joinStaff(join, beacon, lang), beacon, open, inspectScreen);
    });

    test('dialogs of kits', { tag: '@all' }, async ({ beacon, join }) => {
      await lookAtKitDialogs(await joinStaff(join, beacon, lang), beacon, open, inspectScreen);
    });
  });
}
