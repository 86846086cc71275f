// A liver patient, in Spanish, on a desk, without a mouse: from the start page to the submission.
import { errorSummary } from './error-summary.mjs';
import { expect, test } from './journey.ts';
import { DESK } from './browser.mjs';
import { inspect } from './checks.mjs';
import { pressOn, tabTo, typeInto, walkSmallest } from './keyboard.mjs';
import { errorLines, framed, slotAt, toasted } from './patient-steps.mjs';
import { takeDrawing } from './photo.mjs';
import { invitePatient, siteData } from './staff-calls.mjs';

const STORY = 'Enseñé música en la escuela del barrio durante veinte años.';
const WHY = 'Una hepatitis dañó mi hígado.';

test('the editor works by keyboard alone, in Spanish, at 1280', async ({ beacon, browser, join }) => {
  const drawing = await takeDrawing(browser);
  const patient = await join({ lang: 'es', width: DESK });
  const { page } = patient;
  const site = await invitePatient(beacon, {
    firstName: 'Inés',
    lastName: 'Teclas',
    organ: 'liver',
    language: 'es',
  });
  const button = (name) => page.getByRole('button', { name, exact: true });
  const main = page.getByRole('main');

  await test.step('the skip link comes first', async () => {
    await page.goto(site.startLink);
    await page.getByRole('heading', { level: 1, name: 'Hola, Inés' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(main, 'the skip link to lead past the bar').toBeFocused();
    await inspect(page, 'start page');
  });

  await test.step('the start page works by keyboard', async () => {
    await toasted(page, 'El teléfono principal es obligatorio', () => pressOn(page, button('Sí, confirmo')));
    await inspect(page, 'start page with errors');
    await walkSmallest(page);
    const summary = errorSummary(page).getByRole('link', { name: /El teléfono principal/ });
    await pressOn(page, summary);
    const phone = page.getByLabel('Teléfono principal');
    await expect(phone, 'the error to lead to the field').toBeFocused();
    await page.keyboard.type('4145550162');
    await page.keyboard.press('Tab');
    await expect(phone, 'the phone number with its separators').toHaveValue('414-555-0162');
    await pressOn(
      page,
      page
        .getByRole('radiogroup', { name: /Teléfono principal/ })
        .getByRole('radio')
        .first(),
      'Space',
    );
    await page
      .getByText('acepto que se comuniquen conmigo')
      .or(page.getByText('Al elegir Sí'))
      .first()
      .waitFor();
    await pressOn(page, main.getByRole('button', { name: 'HIPAA' }));
    const release = page.getByRole('dialog');
    await release.waitFor();
    await inspect(page, 'release');
    await page.keyboard.press('Escape');
    await release.waitFor({ state: 'detached' });
    await pressOn(page, page.locator('#agreedToHipaa'), 'Space');
    await pressOn(page, button('Sí, confirmo'));
    await page
      .getByRole('status')
      .filter({ hasText: 'haga clic aquí' })
      .or(page.getByRole('link', { name: /aquí/ }))
      .first()
      .waitFor();
    await inspect(page, 'starter site active');
    await walkSmallest(page);
    await pressOn(page, main.getByRole('link', { name: /aquí/ }));
    await page.waitForURL('**/custom-site/**');
  });

  await test.step('texts and errors are reached by keyboard', async () => {
    const story = page.getByLabel('Su historia');
    await story.waitFor();
    await inspect(page, 'empty editor');
    await pressOn(page, main.getByRole('button', { name: 'Guardar y enviar a revisión' }));
    await page.getByText('Vaya, algo nos impidió enviar su sitio...').waitFor();
    expect((await errorLines(page)).includes('Su historia es obligatoria.')).toBeTruthy();
    await inspect(page, 'editor with errors');
    await typeInto(page, story, STORY);
    await typeInto(page, page.getByLabel('Por qué necesito un hígado'), WHY);
    await walkSmallest(page);
  });

  await test.step('a picture is added and cropped by keyboard', async () => {
    const asked = page.waitForEvent('filechooser');
    await pressOn(page, page.getByLabel('Elegir una foto para el lugar 1'), 'Space');
    await (await asked).setFiles(drawing);
    const frame = slotAt(patient, 1).getByRole('application');
    const zoom = slotAt(patient, 1).getByRole('slider');
    await zoom.waitFor();
    await tabTo(page, zoom);
    await changes('ArrowRight');
    await page.keyboard.press('PageUp');
    await tabTo(page, frame, 'Shift+Tab');
    await changes('ArrowLeft');
    await changes('Shift+ArrowUp');
    await tabTo(page, button('Girar la foto 1 un cuarto de vuelta'));
    await changes('Enter');
    await pressOn(page, slotAt(patient, 1).getByText('Ajustar la posición'), 'Enter');
    await tabTo(page, slotAt(patient, 1).getByRole('button', { name: /^Mover .* hacia abajo/ }));
    await changes('Space');
    await typeInto(page, slotAt(patient, 1).getByRole('textbox'), 'Mi coro');
    await inspect(page, 'editor with a picture');
  });

  /** Presses a key that must change the picture in the frame. */
  async function changes(key) {
    const before = await framed(patient, 1);
    await page.keyboard.press(key);
    await expect
      .poll(async () => (await framed(patient, 1)) !== before, { message: `${key} to move the picture` })
      .toBeTruthy();
  }

  await test.step('a second picture is moved and removed', async () => {
    const asked = page.waitForEvent('filechooser');
    await pressOn(page, button('Agregar foto'));
    await (await asked).setFiles(drawing);
    await slotAt(patient, 2).getByRole('application').waitFor();
    await pressOn(page, button('Mover la foto 2 a la izquierda'));
    // At the end of the row its button to the left is disabled.
    const inFocus = () => page.evaluate(() => document.activeElement.getAttribute('title'));
    await expect
      .poll(inFocus, { message: 'what has focus once the picture has moved' })
      .toEqual('Mover la foto 1 a la derecha');
    await pressOn(page, button('Mover la foto 1 a la derecha'));
    await pressOn(page, button('Quitar la foto 2'));
    const question = page.getByRole('dialog');
    await question.waitFor();
    await inspect(page, 'remove a picture');
    await pressOn(page, question.getByRole('button', { name: 'Sí, quitar' }));
    await slotAt(patient, 2).waitFor({ state: 'detached' });
  });

  await test.step('the page is previewed, saved and submitted', async () => {
    await pressOn(page, main.getByRole('button', { name: 'Vista previa de su sitio' }));
    const sheet = page.getByRole('dialog', { name: 'Vista previa del sitio' });
    await sheet.getByText(STORY).waitFor();
    await inspect(page, 'preview');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await toasted(page, '¡Su micrositio se guardó correctamente!', () =>
      pressOn(page, main.getByRole('button', { name: 'Guardar borrador' })),
    );
    await pressOn(page, page.getByRole('radio', { name: 'Sí, lo confirmo' }), 'Space');
    await pressOn(page, main.getByRole('button', { name: 'Guardar y enviar a revisión' }));
    await page.getByRole('dialog').waitFor();
    await inspect(page, 'confirm the submission');
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Sí, deseo enviarlo' }));
    const thanks = page.getByRole('heading', { level: 1, name: '¡Gracias!' });
    await thanks.waitFor();
    await expect(thanks, 'focus to be on the thanks').toBeFocused();
    await inspect(page, 'thanks');
    const data = await siteData(beacon, site);
    expect(data.customSiteStatus).toBe(50);
    expect(data.patientStoryPending).toBe(STORY);
  });

  await test.step('the submission is withdrawn', async () => {
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /Inés/ }).waitFor();
    await inspect(page, 'in approval');
    await pressOn(page, button('Retirar el envío para editar'));
    await page.getByRole('dialog').waitFor();
    await inspect(page, 'take it back');
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Sí, retirarlo' }));
    await page.getByLabel('Su historia').waitFor();
  });
});
