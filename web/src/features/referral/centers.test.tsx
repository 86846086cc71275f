import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '@/testing/server';
import { press } from '@/testing/controls';
import { button, heading, openAt, three, usual } from '@/testing/referralWizard';
import { user } from '@/testing/user';

beforeEach(() => serve(usual));

describe('step 4', () => {
  const rows = () =>
    screen.getAllByRole('rowheader').map((cell) => cell.querySelector('button')!.textContent);

  it('the table has twelve columns, with dashes for empty values and miles without decimals', async () => {
    openAt(4, { selectNow: 1 });
    await screen.findByRole('table');
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map((head) => within(head).getAllByRole('button')[0]!.textContent)).toEqual([
      'Center',
      'City',
      'State',
      'Distance',
      'Kidney for Life',
      'Implied Wait Time (mo.)',
      'NKR Transplants Last 12 mo.',
      'A2 -> O Last 12 mo.',
      'Unmatched Pairs Enrolled (n)',
      'Patient Microsites (n)',
      'Non-Steroid Protocol',
      'Advanced Donation',
    ]);
    const shown = within(screen.getAllByRole('row')[1]!)
      .getAllByRole('cell')
      .map((cell) => cell.firstChild?.textContent);
    expect(shown).toEqual(['Columbus', 'OH', '11 mi', '-', '-', '-', '-', '1', '1', 'Yes', '-']);
  });

  it('the table allows two centers and explains how to swap', async () => {
    openAt(4, { selectNow: 1 });
    const first = await screen.findByRole<HTMLButtonElement>('button', { name: 'Center 1' });
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true');
    expect(button('Continue').getAttribute('aria-description')).toBe('Choose at least one to continue.');
    await press('Continue');
    expect(heading()).toBe('Choose up to two centers');
    await user.click(first);
    await press('Center 2');
    expect(button('Center 3').disabled).toBe(true);
    expect(screen.getByText('2 of 2 chosen.').parentElement?.textContent).toContain(
      'To change your choice, press a chosen center to unselect it.',
    );
    await user.click(first);
    expect(first.getAttribute('aria-pressed')).toBe('false');
    expect(button('Center 3').disabled).toBe(false);
    await press('Continue');
    expect(screen.getByText('Center 2')).toBeTruthy();
  });

  it('each column head is named by its column alone, and each distance has its unit', async () => {
    serve({
      'GET /recipient/centers/{postalCode}/{isMicrosite}/{distance}': {
        results: [{ ...three[0]!, distance: 0.2 }, ...three.slice(1)],
      },
    });
    openAt(4, { selectNow: 1 });
    await screen.findByRole('table');
    const heads = screen.getAllByRole<HTMLTableCellElement>('columnheader');
    expect(heads.map((head) => head.abbr)).toEqual(
      heads.map((head) => within(head).getAllByRole('button')[0]!.textContent),
    );
    expect(screen.getAllByRole('row').map((row) => row.querySelectorAll('td')[2]?.textContent)).toEqual([
      undefined,
      'under 1 mi',
      '21 mi',
      '32 mi',
    ]);
    expect(within(screen.getByRole('table')).queryByRole('status')).toBeNull();
  });

  it('the number of centers is announced, with the distance', async () => {
    openAt(4, { selectNow: 1 });
    expect((await screen.findByText('3 centers within 300 miles')).closest('[role="status"]')).toBeTruthy();
    await user.click(screen.getByLabelText('Only Kidney for Life participants'));
    expect(screen.getByText('1 center within 300 miles')).toBeTruthy();
  });

  it('the dialog compares the two chosen centers side by side, with each term explained', async () => {
    openAt(4, { selectNow: 1 });
    await screen.findByRole('table');
    await press('Center 1');
    expect(screen.queryByRole('button', { name: /side by side/ })).toBeNull();
    await press('Center 3');
    await press('Compare the two side by side');
    const dialog = screen.getByRole('dialog', { name: 'Centers side by side' });
    const heads = within(dialog).getAllByRole('columnheader');
    expect(heads.map((head) => head.firstChild!.textContent)).toEqual([
      'What is compared',
      'Center 1',
      'Center 3',
    ]);
    const wait = within(dialog).getByRole('rowheader', { name: /^Implied Wait Time/ });
    expect(wait.textContent).toContain('A lower number usually means a shorter wait.');
    expect([...wait.parentElement!.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      '-not known',
      '4',
    ]);
    await press('Back to the list');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the table sorts up, down and not at all', async () => {
    openAt(4, { selectNow: 1 });
    await screen.findByRole('table');
    const seen = [];
    for (let n = 0; n < 3; n++) {
      await press('Implied Wait Time (mo.)');
      const sort = screen.getAllByRole('columnheader')[5]!.getAttribute('aria-sort');
      seen.push([sort, rows().join(' ')]);
    }
    expect(seen).toEqual([
      ['ascending', 'Center 3 Center 2 Center 1'],
      ['descending', 'Center 2 Center 3 Center 1'],
      [null, 'Center 1 Center 2 Center 3'],
    ]);
  });

  it('the explanation of a column stays open until Escape or a press elsewhere', async () => {
    openAt(4, { selectNow: 1 });
    const name = await screen.findByRole('button', { name: 'What Distance means' });
    const text = /Miles in a straight line/;
    await user.click(name);
    const spoken = document.getElementById(name.getAttribute('aria-controls')!)!;
    expect([spoken.getAttribute('role'), text.test(spoken.textContent)]).toEqual(['status', true]);
    expect(within(screen.getByRole('table')).getByText(text).getAttribute('aria-hidden')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(text)).toBeNull();
    await user.click(name);
    await user.click(document.body);
    expect(screen.queryByText(text)).toBeNull();
    expect(name.getAttribute('aria-expanded')).toBe('false');
  });

  it('the filters are Kidney for Life and distance, and chosen centers stay visible', async () => {
    serve({
      'GET /recipient/centers/{postalCode}/{isMicrosite}/{distance}': ({ params }) => ({
        results: params.distance === '100' ? [] : three,
      }),
    });
    openAt(4, { selectNow: 1 });
    await user.click(await screen.findByRole('button', { name: 'Center 1' }));
    await user.click(screen.getByLabelText('Only Kidney for Life participants'));
    expect(rows()).toEqual(['Center 2']);
    await user.click(screen.getByLabelText('100 miles'));
    expect(screen.queryByText(/we could not find any centers/)).toBeNull();
    expect(
      await screen.findByText(
        /^Unfortunately, we could not find any centers within the selected range of your postal code\.\.\. /,
      ),
    ).toBeTruthy();
    await press('Remove Center 1');
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true');
  });

  it('the step explains what to do when the centers cannot be loaded', async () => {
    serve({
      'GET /recipient/centers/{postalCode}/{isMicrosite}/{distance}': ['unreached', { results: three }],
    });
    openAt(4, { selectNow: 1 });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach our server');
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Center 1' })).toBeTruthy();
  });

  it('the centers are a list of cards on narrow screens', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    openAt(4, { selectNow: 1 });
    const list = await screen.findByRole('list', { name: 'Transplant centers' });
    expect(screen.getByText('To select a center, tap its name...')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    const terms = [...list.firstElementChild!.querySelectorAll('dt')].map((term) => term.textContent);
    expect(terms.at(-1)).toBe('Voucher Donation');
    const facts = [...list.children].map((card) =>
      [...card.querySelectorAll('ul li')].map((fact) => fact.textContent),
    );
    expect(facts[0]).toHaveLength(3);
    expect(facts[0]![2]).toMatch(/Kidney for Life/);
    expect(within(list).getAllByText('All figures')).toHaveLength(3);
    expect(list.firstElementChild!.textContent).toContain('A lower number usually means a shorter wait.');
    const lastRows = [...list.children].map(
      (card) => [...card.querySelectorAll('dd')].at(-2)?.firstChild?.textContent,
    );
    expect(lastRows, 'what the table calls Advanced Donation').toEqual(['-', '-', 'Yes']);
    vi.stubGlobal('matchMedia', undefined);
  });
});
