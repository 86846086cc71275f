// A voucher holder orders a second kit to another address; the center sends it and the holder gets an email.
// Another holder orders the third kit, which goes to the center. A holder after three kits sees a contact to
// call.
import { expect, test } from './journey.ts';
import { DESK, PHONE } from './browser.mjs';
import { inspect } from './checks.mjs';
import { staffCall } from './staff-calls.mjs';
import { kitScreen } from './voucher-looks.mjs';
import { mailedVoucherLink, press } from './voucher-steps.mjs';
import { speak } from './words.mjs';

test.use({ sendsMails: true });

const CENTER = 'Lakeshore Transplant Center';

/** Returns a holder's kits at the center, the newest first. */
async function fetchKits(beacon, name) {
  const kits = await staffCall(beacon, 'center-coordinator', '/kits?state=all');
  return kits.filter(({ firstName }) => firstName === name).sort((one, other) => other.number - one.number);
}

test('replacement kits', { tag: '@postgres' }, async ({ beacon, database, join }) => {
  const [lang, width] = database === 'postgres' ? ['es', DESK] : ['en', PHONE];
  const say = speak(lang);
  const holder = await join({ lang, width });
  const { page } = holder;

  await test.step('the second kit goes to the address that the holder confirms', async () => {
    await page.goto(kitScreen(beacon, 'kit-1'));
    await page.getByText(say('kit.sorry.first')).waitFor();
    await page.getByRole('button', { name: say('kit.click-here') }).click();
    await page.getByText(say('kit.confirm')).waitFor();
    await inspect(page, 'confirm the address of a kit');
    await press(holder, 'kit.confirm.change');
    await page.locator('#zip').fill('532');
    await press(holder, 'kit.send-here');
    await page.getByText(say('kit.rule.zip')).first().waitFor();
    await inspect(page, 'the address of a kit with an error');
    await page.locator('#address1').fill('1 East Kilbourn Avenue');
    await page.locator('#zip').fill('53202');
    await press(holder, 'kit.send-here');
    await page.getByText(say('kit.thanks.second')).waitFor();
    await inspect(page, 'a second kit is ordered');
    await page.reload();
    await page.getByText(say('kit.preparing', { number: 2 })).waitFor();
    expect(await page.getByRole('button', { name: say('kit.click-here') }).count()).toBe(0);
    await inspect(page, 'a second kit is being prepared');
  });

  await test.step('the center sends the kit, and the holder gets an email', async () => {
    const [kit] = await fetchKits(beacon, 'Barnaby');
    expect([kit.number, kit.state, kit.toCenter, kit.address1, kit.zip]).toEqual([
      2,
      'requested',
      false,
      '1 East Kilbourn Avenue',
      '53202',
    ]);
    const parcel = { version: kit.version, carrier: 'Parcel post', trackingNumber: 'JOURNEY 0001' };
    await staffCall(beacon, 'center-coordinator', `/kits/${kit.id}/ship`, parcel);
    expect((await fetchKits(beacon, 'Barnaby'))[0].state).toBe('shipped');
    await mailedVoucherLink(beacon, kit.email, 'voucher-holder/register');
    await page.reload();
    await page.getByText(say('kit.on-its-way', { number: 2 })).waitFor();
    await page.getByText('JOURNEY 0001').waitFor();
    await inspect(page, 'a second kit is on its way');
  });

  await test.step('the third kit goes to the center', async () => {
    await page.goto(kitScreen(beacon, 'kit-2'));
    await page.getByText(say('kit.order.center', { center: CENTER })).waitFor();
    await page.getByRole('button', { name: say('kit.click-here') }).click();
    await page.getByText(say('kit.confirm.center')).waitFor();
    await inspect(page, 'confirm the kit to the center');
    await press(holder, 'kit.confirm.yes');
    await page.getByText(say('kit.thanks.third', { center: CENTER })).waitFor();
    await page
      .getByRole('link', { name: /414-555-\d{4}/ })
      .first()
      .waitFor();
    await inspect(page, 'a third kit is ordered');
    const [kit] = await fetchKits(beacon, 'Clementine');
    expect([kit.number, kit.toCenter, kit.recipient]).toEqual([3, true, CENTER]);
  });

  await test.step('after three kits the holder is asked to call the center', async () => {
    await page.goto(kitScreen(beacon, 'kit-3'));
    await page.getByText(say('kit.preparing.center', { center: CENTER })).waitFor();
    const [kit] = await fetchKits(beacon, 'Ambrose');
    const parcel = { version: kit.version, carrier: 'Parcel post', trackingNumber: 'JOURNEY 0002' };
    await staffCall(beacon, 'center-coordinator', `/kits/${kit.id}/ship`, parcel);
    await staffCall(beacon, 'center-coordinator', `/kits/${kit.id}/receive`, { version: kit.version + 1 });
    await page.reload();
    await page.getByText(say('kit.three')).waitFor();
    await page.getByText(CENTER).first().waitFor();
    expect(await page.getByRole('button', { name: say('kit.click-here') }).count()).toBe(0);
  });
});
