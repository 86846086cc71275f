import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorSummary, queryErrorSummary } from '@/testing/errorSummary';
import { box, press } from '@/testing/controls';
import { open, serveRegistration } from '@/testing/registerScreen';
import { changes, serve } from '@/testing/server';
import { enter, user } from '@/testing/user';

vi.mock('@/ui/human-check/HumanCheck', () => ({ HumanCheck: () => <p>Human check</p> }));

const scrollTo = vi.fn<() => void>();
beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal('scrollTo', scrollTo);
  serveRegistration();
});

describe('the form', () => {
  it('the form takes the campaign of the address, and shows no errors before the first press', async () => {
    const { container } = await open('/register/LKSH26', null);
    expect(document.title).toBe('Register for a champion microsite');
    expect(box('Campaign code').value).toBe('LKSH26');
    expect(container.querySelector('[aria-invalid]')).toBeNull();
    expect(queryErrorSummary()).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /coach/ }).checked).toBe(false);
  });

  it('the form reports on arrival that the campaign of the link is not open', async () => {
    serve({ 'GET /microsite/register/campaign/{code}': { results: { micrositeType: null } } });
    await open('/register/nope', null);
    const said = await screen.findByText('The specified campaign, NOPE, is invalid.');
    expect(said.closest('[role="status"]')).toBeTruthy();
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    await enter(box('Campaign code'), 'HARLIV');
    expect(screen.queryByText(/is invalid/)).toBeNull();
  });

  it('the form takes the organ from the campaign of the link, and keeps a later choice', async () => {
    serve({ 'GET /microsite/register/campaign/{code}': { results: { micrositeType: 1 } } });
    await open('/register/HARLIV', null);
    const organ = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
    await waitFor(() => expect(organ('Liver').checked).toBe(true));
    await user.click(organ('Kidney'));
    expect(organ('Kidney').checked).toBe(true);
  });

  // Shows R3.9a
  it('the form explains that a guardian has to agree when the date of birth is that of a minor', async () => {
    await open();
    const words = /A parent or legal guardian has to agree to the release/;
    expect(screen.queryByText(words)).toBeNull();
    const born = new Date().getFullYear() - 14;
    await enter(box('Date of birth'), `01/02/${born}`);
    expect(screen.getByText(words).closest('[role="status"]')).toBeTruthy();
  });

  it('the form lists missing fields at its top, sends nothing, and clears the error of a filled-in field', async () => {
    await open('/register', null);
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press('Register');
    const alert = errorSummary();
    // The summary is taller than a phone's window; the page must stay at its top.
    expect(intoView).not.toHaveBeenCalled();
    expect(within(alert).getByRole('heading').textContent).toBe(
      'Please complete the required fields indicated below',
    );
    expect(document.activeElement).toBe(alert);
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    expect(changes()).toEqual([]);

    const city = box('City');
    expect(city.getAttribute('aria-invalid')).toBe('true');
    await user.click(within(alert).getByRole('link', { name: 'Please enter your city' }));
    expect(document.activeElement).toBe(city);
    await enter(city, 'M');
    expect(city.getAttribute('aria-invalid')).toBeNull();
    expect(box('ZIP code').getAttribute('aria-invalid')).toBe('true');
    // An entered field is checked again only at the next press.
    await enter(city, '');
    expect(city.getAttribute('aria-invalid')).toBeNull();
  });

  it('the form explains text messages only once a phone is marked for them', async () => {
    await open();
    const consent = /^By ticking this I agree to be contacted by text or calls/;
    expect(screen.queryByText(consent)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /receive texts: Primary phone/ }));
    expect(screen.getByText(consent)).toBeTruthy();
  });

  it.each([
    ['Yes, I Agree', true],
    ["No, I Don't Agree", false],
  ])('the form stores the decision about the release: %s', async (answer, agreed) => {
    await open('/register', { hipaaRelease: !agreed });
    await press('HIPAA release');
    const release = screen.getByRole('dialog', { name: 'HIPAA release' });
    await within(release).findByText(/reviewed by counsel/);
    expect(release.textContent).toContain('E-mails, text messages and web pages are not fully private');
    await press(answer);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /HIPAA/ }).checked).toBe(agreed);
  });

  it('the form survives a reload, and another link sets its own campaign', async () => {
    const { unmount } = await open();
    await enter(box('City'), 'Waukesha');
    unmount();
    const again = await open('/register', null);
    expect(box('City').value).toBe('Waukesha');
    expect(box('Campaign code').value).toBe('LKSH26');
    again.unmount();
    await open('/register/OTHER1', null);
    expect(box('City').value).toBe('Waukesha');
    expect(box('Campaign code').value).toBe('OTHER1');
  });

  it('the form can be filled in when the lists fail to load', async () => {
    serve({ 'GET /microsite/register/lookup': 'unreached' });
    await open();
    expect(within(box('State')).getByRole('option', { name: 'Wisconsin' })).toBeTruthy();
    expect(screen.queryByLabelText(/Blood type/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
