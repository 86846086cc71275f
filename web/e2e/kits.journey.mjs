// A voucher holder orders a second kit to another address; the center sends it and the holder is mailed. Another
// holder orders the third, which goes to the center; a holder who had three is told whom to call.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, sharedDemo } from './beacon.mjs';
import { DESK, newPerson, openBrowser, PHONE, steps } from './browser.mjs';
import { inspect } from './checks.mjs';
import { staffCall } from './staff-calls.mjs';
import { kitScreen } from './voucher-looks.mjs';
import { mailedVoucherLink, press } from './voucher-steps.mjs';
import { speak } from './words.mjs';

const CENTER = 'Lakeshore Transplant Center';

/** The kits that wait to be sent by the center, newest of that holder first. */
async function kitsOf(beacon, name) {
  const kits = await staffCall(beacon, 'center-coordinator', '/kits?state=all');
  return kits.filter(({ firstName }) => firstName === name).sort((one, other) => other.number - one.number);
}

for (const [database, lang, width] of [
  [DATABASES[0], 'en', PHONE],
  [DATABASES[1], 'es', DESK],
]) {
  test(`replacement kits, ${lang} on ${database}`, async (t) => {
    const beacon = sharedDemo(database);
    const browser = await openBrowser(t);
    const say = speak(lang);
    const holder = await newPerson(browser, beacon, { lang, width });
    const step = steps(t, `kits ${lang}`, { holder });
    const { page } = holder;

    await step('the second kit goes to the address that the holder confirms', async () => {
      await page.goto(kitScreen(beacon, 'kit-1'));
      await page.getByText(say('kit.sorry.first')).waitFor();
      await press(holder, 'kit.click-here');
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
      await page.getByText(say('kit.sorry.second')).waitFor();
    });

    // Shows R6.8b
    await step('the center sends it, and the holder is mailed', async () => {
      const [kit] = await kitsOf(beacon, 'Barnaby');
      assert.deepEqual(
        [kit.number, kit.state, kit.toCenter, kit.address1, kit.zip],
        [2, 'requested', false, '1 East Kilbourn Avenue', '53202'],
      );
      const parcel = { version: kit.version, carrier: 'Parcel post', trackingNumber: 'JOURNEY 0001' };
      await staffCall(beacon, 'center-coordinator', `/kits/${kit.id}/ship`, parcel);
      assert.equal((await kitsOf(beacon, 'Barnaby'))[0].state, 'shipped');
      await mailedVoucherLink(beacon, kit.email, 'voucher-holder/register');
    });

    // Shows V4.25
    await step('the third kit goes to the center', async () => {
      await page.goto(kitScreen(beacon, 'kit-2'));
      await page.getByText(say('kit.order.center', { center: CENTER })).waitFor();
      await press(holder, 'kit.click-here');
      await page.getByText(say('kit.confirm.center')).waitFor();
      await inspect(page, 'confirm the kit to the center');
      await press(holder, 'kit.confirm.yes');
      await page.getByText(say('kit.thanks.third', { center: CENTER })).waitFor();
      await page.getByRole('heading', { level: 2, name: say('kit.call') }).waitFor();
      await inspect(page, 'a third kit is ordered');
      const [kit] = await kitsOf(beacon, 'Clementine');
      assert.deepEqual([kit.number, kit.toCenter, kit.recipient], [3, true, CENTER]);
    });

    // Shows V1.8
    await step('after three kits the center is to be called', async () => {
      await page.goto(kitScreen(beacon, 'kit-3'));
      await page.getByText(say('kit.three')).waitFor();
      await page.getByText(CENTER).first().waitFor();
      assert.equal(await page.getByRole('button', { name: say('kit.click-here') }).count(), 0);
    });
  });
}
