// Longer journeys in one engine: a registration under a campaign, a request for help, a kit, a note to the
// coach, and a decision of the center.
import { fail } from 'node:assert/strict';
import { findAccount } from '../staff-steps.mjs';
import { kitScreen } from '../voucher-looks.mjs';
import { speak } from '../words.mjs';
import { DESK, expect, PHONE, signIn, test, unexpected } from './window.mjs';

const say = speak('en');
const button = (id, values) => ({ css: 'main button', text: say(id, values) });
const heading = (text) => ({ css: 'h1, h2', text });

const NORA = {
  firstName: 'Nora',
  lastName: 'Bengtsson',
  city: 'Milwaukee',
  postalCode: '53202',
  birthDate: '02/09/1955',
};
const REGISTERING = {
  ...NORA,
  emailAddress: 'nora.bengtsson@mail.example',
  primaryPhone: '414-555-0181',
  streetAddress: '500 North Water Street',
};
const ASKING = {
  ...NORA,
  email: 'nora.b@mail.example',
  phone: '414-555-0181',
  address: '500 North Water Street',
};

async function fill(driver, fields) {
  for (const [id, words] of Object.entries(fields)) await driver.type({ css: `#${id}` }, words);
  await driver.choose({ css: '#state' }, 'Wisconsin');
  await driver.press({ css: '#gender' });
  await driver.press({ css: '#hipaaRelease' });
  await driver.find({ css: 'body', text: say('human.done') });
}

async function register(driver, { code }) {
  await driver.open(`/register/${code}`);
  await fill(driver, REGISTERING);
  await driver.press(button('register.register'));
  await driver.press({ css: 'dialog button', text: say('address.keep') });
  await driver.find(heading(say('register.thanks.title')));
}

async function askForHelp(driver) {
  const goOn = async (title) => {
    await driver.press(button('referral.continue'));
    await driver.find(heading(say(title)));
  };
  const answer = (question, yes) => driver.press({ css: yes ? `#${question}` : `#${question}-1` });
  await driver.open('/recipient');
  await fill(driver, ASKING);
  await goOn('referral.situation.title');
  await driver.press({ css: 'label', text: say('referral.situation.no-donor') });
  await answer('useMicrositeProgram', true);
  await answer('micrositeHipaaRelease', true);
  await answer('onDeceasedDonorList', true);
  await answer('isWillingToTransfer', true);
  await goOn('referral.proceed.title');
  await answer('selectNow', true);
  await goOn('referral.centers.title');
  await driver.press({ css: 'main button, main label', text: 'Lakeshore Transplant Center' });
  await goOn('referral.summary.title');
  await driver.press(button('referral.complete'));
  await driver.find(heading(say('referral.done.title')));
}

async function orderKit(driver, beacon) {
  await driver.open(kitScreen(beacon, 'kit-1'));
  await driver.press(button('kit.click-here'));
  await driver.press(button('kit.confirm.yes'));
  await driver.find({ css: 'main', text: say('kit.thanks.second') });
}

async function writeToCoach(driver, { id, editKey }) {
  const note = 'The choir sang for me on Sunday, and two people took a card.';
  await driver.open(`/microsite/landing/${id}/${editKey}#coach`);
  await driver.press(button('dashboard.coach.send'));
  await driver.type({ css: 'dialog textarea' }, note);
  await driver.press({ css: 'dialog button', text: say('notes.compose.send') });
  await driver.waitFor('the note to be sent', () => !document.querySelector('dialog[open]'));
  await driver.open(`/microsite/landing/${id}/${editKey}#coach`);
  await driver.find({ css: 'main section', text: note });
}

async function approve(driver, beacon) {
  await signIn(driver, findAccount(beacon, 'center-coordinator'));
  await driver.press({ css: 'main a', text: say('work.do.review') });
  await driver.press({ css: 'label', text: say('staff.decide.approve') });
  await driver.press(button('staff.decide.approve.center.go'));
  await driver.find({ css: 'a', text: say('staff.news.back') });
}

test('registration, request, kit, note to the coach and decision', async ({ beacon, browserOf: driver }) => {
  const { campaigns, microsites } = beacon.links;
  const coached =
    microsites.find(({ firstName }) => firstName === 'Delphine') ?? fail('Delphine is not there');
  await driver.resize(...PHONE);
  await test.step('registration', () =>
    register(
      driver,
      campaigns.find(({ center }) => center === 'Lakeshore'),
    ));
  await test.step('request', () => askForHelp(driver));
  await test.step('kit', () => orderKit(driver, beacon));
  await test.step('note', () => writeToCoach(driver, coached));
  await driver.resize(...DESK);
  await test.step('decision', () => approve(driver, beacon));
  expect(unexpected(driver), 'what the browser complained about').toEqual([]);
});
