// Every screen of the voucher program that the demo has, in both languages, on a phone and on a desk: as every
// screen is looked at elsewhere. What only shows on the way through is looked at by the journey of the vouchers.
import { test } from 'node:test';
import { sharedDemo } from './beacon.mjs';
import { DESK, newPerson, openBrowser, steps } from './browser.mjs';
import { inspect, inspectLarge } from './checks.mjs';
import { openScreen as open } from './opening.mjs';
import { accountOf, signIn } from './staff-steps.mjs';
import { lookAtKitDialogs, lookAtNewDonors, lookAtRecordDialogs } from './voucher-dialogs.mjs';
import { lookAtConsent, lookAtForms, lookAtLinks, lookAtStaff } from './voucher-looks.mjs';

for (const lang of ['en', 'es']) {
  test(`every screen of the voucher program, ${lang}`, async (t) => {
    const beacon = sharedDemo('sqlite');
    const browser = await openBrowser(t);
    const visitor = await newPerson(browser, beacon, { lang });
    const staff = await newPerson(browser, beacon, { lang, width: DESK });
    const step = steps(t, `voucher screens ${lang}`, { visitor, staff });

    await step('what links open', () => lookAtLinks(visitor, beacon, open, inspectLarge));
    await step('forms of donors', () => lookAtForms(visitor, beacon, open, inspectLarge));
    await step('ways of a consent', () => lookAtConsent(visitor, beacon, open, inspectLarge));
    await step('what staff work with', async () => {
      await signIn(staff, accountOf(beacon, 'registry-admin'));
      await lookAtStaff(staff, beacon, open, inspectLarge);
    });
    await step('donors by hand and by file', () => lookAtNewDonors(staff, open, inspectLarge));
    await step('dialogs of a record', () => lookAtRecordDialogs(staff, beacon, open, inspect));
    await step('dialogs of kits', () => lookAtKitDialogs(staff, beacon, open, inspect));
  });
}
