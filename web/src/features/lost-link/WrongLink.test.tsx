import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import words from '@catalogues/en/lost-link.json';
import { defaultPageConfig } from '@/domain/page';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { renderApp } from '@/testing/renderApp';
import { serve } from '@/testing/server';
import { enter, user } from '@/testing/user';
import { PageProvider } from '@/ui/page-context/PageContext';

const show = (phone: string) =>
  renderApp(
    <PageProvider config={{ ...defaultPageConfig, brand: { ...defaultPageConfig.brand, phone } }}>
      <WrongLink specified="That microsite does not exist." />
    </PageProvider>,
    [words],
  );

it('the page sends a new link from its own form', async () => {
  serve({ 'POST /lost-link': {} });
  show('');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link does not open your page');
  expect(screen.getByRole('alert').textContent).toContain('That microsite does not exist.');
  await enter(screen.getByLabelText('Your email address'), 'rosa@example.org');
  await user.click(screen.getByRole('button', { name: 'Send me my link' }));
  expect(await screen.findByText(/If we know the address rosa@example\.org/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it("the page shows the registry's phone number if there is one", () => {
  show('1-800-555-0143');
  const call = screen.getByRole('link', { name: 'Call 1-800-555-0143' });
  expect(call.getAttribute('href')).toBe('tel:18005550143');
});
