import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState, type ChangeEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alert } from './alert/Alert';
import { Button } from './button/Button';
import { Dialog } from './dialog/Dialog';
import { ErrorSummary, type SummaryError } from './error-summary/ErrorSummary';
import { DateField } from './field/DateField';
import { PhoneField } from './field/PhoneField';
import { TextareaField } from './field/TextareaField';
import { TextField } from './field/TextField';
import { LinkTabs } from './link-tabs/LinkTabs';
import { RadioCards, YesNo } from './radio-cards/RadioCards';
import { DataTable } from './table/DataTable';
import { Tabs } from './tabs/Tabs';
import { renderApp } from '@/testing/renderApp';
import { enter, user } from '@/testing/user';
import { blocked } from './toast/blocked';
import { toastSuccess } from './toast/toast';
import { TOAST_MS, ToastHost } from './toast/ToastHost';
import { WorkBar } from './work-bar/WorkBar';

describe('a field', () => {
  it('is described by its hint and its error', () => {
    renderApp(<TextField label="Name" hint="As on your card" error="Please enter your name" optional />);
    const box = screen.getByRole('textbox', { name: 'Name (optional)' });
    expect(box).toHaveProperty('ariaInvalid', 'true');
    const described = (box.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'As on your card',
      'Please enter your name',
    ]);
  });

  it('adds the dashes of a phone number when it loses the focus', async () => {
    const onChange = vi.fn<(event: ChangeEvent<HTMLInputElement>) => void>();
    renderApp(<PhoneField label="Phone" defaultValue="" onChange={onChange} />);
    const box = screen.getByLabelText<HTMLInputElement>('Phone');
    await enter(box, '(414) 555 0162');
    await user.tab();
    expect(box.value).toBe('414-555-0162');
    expect(onChange).toHaveBeenCalledTimes(2);
    await enter(box, '414-555-0162 ext. 12');
    await user.tab();
    expect(box.value).toBe('414-555-0162 ext. 12');
    const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('10 digits, for example 414-555-0162');
  });
});

describe('a button without an action', () => {
  it('keeps its place in the tab order, gives the reason, and shows the reason after a click', async () => {
    const press = vi.fn<() => void>();
    renderApp(
      <>
        <Button {...blocked('Write your note first.', press)}>Send Note</Button>
        <ToastHost />
      </>,
    );
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Note' });
    expect([send.disabled, send.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(send.getAttribute('aria-description')).toBe('Write your note first.');
    await user.click(send);
    expect(press).not.toHaveBeenCalled();
    expect(screen.getAllByText('Write your note first.').length).toBeGreaterThan(0);
  });
});

describe('a date field', () => {
  function Born({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return (
      <DateField label="Born" value={value} error={error} onChange={({ target }) => setValue(target.value)} />
    );
  }
  const leave = async (typed: string) => {
    const box = screen.getByLabelText<HTMLInputElement>('Born');
    await enter(box, typed);
    await user.tab();
    return box;
  };
  const described = (box: HTMLElement) =>
    (box.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);

  it('shows its format as a permanent hint', () => {
    renderApp(<Born />);
    expect(described(screen.getByLabelText('Born'))).toEqual(['MM/DD/YYYY, for example 03/12/1958']);
  });

  it.each([
    ['1960-02-29', '02/29/1960'],
    ['3/5/1958', '03/05/1958'],
    ['03051958', '03/05/1958'],
    ['02/30/1960', '02/30/1960'],
    ['31/12/1960', '31/12/1960'],
    ['3-5-58', '3-5-58'],
  ])('rewrites %s as %s when it loses the focus', async (typed, written) => {
    renderApp(<Born />);
    expect((await leave(typed)).value).toBe(written);
  });

  it.each([
    ['02/30/1960', 'Please enter a date. There is no February 30.'],
    ['02/29/1961', 'Please enter a date. There is no February 29 in 1961.'],
    ['04/31/1970', 'Please enter a date. There is no April 31.'],
    ['3-5-58', 'Please enter a date. Write the year with four digits, for example 1958.'],
    [
      '31/12/1960',
      'Please enter a date. There is no month 31. Write the month first, for example 03/12/1958.',
    ],
    ['May', 'Please enter a date. Write the month, the day and the year, for example 03/12/1958.'],
    ['01/01/2100', 'Please enter a date'],
    ['', 'Please enter a date'],
  ])('explains why it rejects %j: %s', async (typed, words) => {
    renderApp(<Born error="Please enter a date" />);
    expect(described(await leave(typed)).at(-1)).toBe(words);
  });
});

describe('the character counter', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function Story({ limit }: { limit: number }) {
    const [text, setText] = useState('');
    return (
      <TextareaField label="Story" limit={limit} value={text} onChange={(e) => setText(e.target.value)} />
    );
  }
  const type = (text: string) => enter(screen.getByLabelText('Story'), text);

  it.each([
    ['abc', 'a short text', 30, '27 characters remaining'],
    ['abcdefghi', 'one character left', 10, '1 character remaining'],
    ['abcdefghij', 'no character left', 10, '0 characters remaining'],
    ['abcdefghijk', 'one character too many', 10, '1 character too many'],
    ['a\r\nb👍', 'line breaks and emoji', 10, '6 characters remaining'],
  ])('counts the characters of %j (%s)', async (text, _name, limit, want) => {
    renderApp(<Story limit={limit} />);
    await type(text);
    expect(screen.getByText(want).getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByLabelText('Story').hasAttribute('maxlength')).toBe(false);
  });

  it('is announced only near the limit, and only after a pause in typing', async () => {
    renderApp(<Story limit={30} />);
    await type('abc');
    act(() => vi.advanceTimersByTime(2000));
    expect(screen.getByRole('status').textContent).toBe('');
    await type('abcdefghijklmnopqrst');
    act(() => vi.advanceTimersByTime(900));
    expect(screen.getByRole('status').textContent).toBe('');
    await type('abcdefghijklmnopqrstu');
    act(() => vi.advanceTimersByTime(900));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => vi.advanceTimersByTime(100));
    expect(screen.getByRole('status').textContent).toBe('9 characters remaining');
  });
});

describe('the error summary', () => {
  const errors = [
    { message: 'Your story is required.', fieldId: 'story' },
    { message: 'Please add at least one image' },
  ];
  const form = (attempt: number) => (
    <>
      <ErrorSummary title="Oops" errors={errors} attempt={attempt} />
      <TextField label="Story" id="story" />
    </>
  );

  const summary = () => screen.getByRole('group', { name: 'Oops' });

  it('takes the focus when it appears and again with each attempt', () => {
    const { rerender } = renderApp(form(1));
    expect(document.activeElement).toBe(summary());
    screen.getByLabelText('Story').focus();
    rerender(form(2));
    expect(document.activeElement).toBe(summary());
  });

  it('keeps corrected errors in its list, struck out, and is no live region', () => {
    const [story, images] = errors;
    const list = (attempt: number, now: readonly SummaryError[]) => (
      <ErrorSummary title={`${now.length} left`} errors={now} attempt={attempt} />
    );
    const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const { rerender, container } = renderApp(list(1, errors));
    rerender(list(1, [{ message: 'Please add at least one image' }]));
    expect(lines()).toEqual(['Your story is required. (done)', 'Please add at least one image']);
    expect(screen.getByText('Your story is required.').tagName).toBe('S');
    expect(screen.getByRole('group', { name: '2 left' })).toBeTruthy();
    expect(container.querySelector('[role=alert], [role=status], [aria-live]')).toBeNull();
    rerender(list(1, [{ message: 'Your story is too long.', fieldId: 'story' }]));
    expect(lines()).toEqual(['Your story is too long.', 'Please add at least one image (done)']);
    if (story && images) rerender(list(2, [images]));
    expect(lines()).toEqual(['Please add at least one image']);
  });

  it('links to the field without changing the address', () => {
    renderApp(form(1));
    const link = screen.getByRole('link', { name: 'Your story is required.' });
    expect(fireEvent.click(link)).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Story'));
  });
});

describe('a dialog', () => {
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Remove</Button>
        {open && (
          <Dialog title="Remove it?" danger onCancel={() => setOpen(false)} footer={<Button>Yes</Button>}>
            <p>Sure?</p>
          </Dialog>
        )}
      </>
    );
  }

  it('focuses its title, is canceled by Escape, and returns the focus', async () => {
    renderApp(<Page />);
    const opener = screen.getByRole('button', { name: 'Remove' });
    opener.focus();
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'Remove it?' });
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Remove it?' }));
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Sure?');
    const close = within(dialog).getByRole('button', { name: 'Close' });
    expect([close.title, close.getAttribute('aria-label')]).toEqual(['Close', null]);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});

it('gives a dialog with controls no description, and announces their errors', () => {
  const form = (error?: string) => (
    <Dialog title="Your phone" onCancel={() => undefined}>
      <TextField label="Phone" error={error} />
    </Dialog>
  );
  const { rerender } = renderApp(form());
  expect(screen.getByRole('dialog').hasAttribute('aria-describedby')).toBe(false);
  rerender(form('Please enter ten digits.'));
  expect(screen.getByRole('alert').textContent).toBe('Please enter ten digits.');
  rerender(<TextField label="Phone" error="Please enter ten digits." />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('announces an unchanged error in a dialog again at each attempt, and at no other click', async () => {
  renderApp(
    <Dialog title="Your phone" onCancel={() => undefined} footer={<Button>Save</Button>}>
      <form onSubmit={(event) => event.preventDefault()}>
        <TextField label="Phone" error="Please enter ten digits." />
        <RadioCards legend="Kind" value="cell" onValue={() => undefined} options={[]} error="Please choose" />
        <Button>Help</Button>
        <Button type="submit">Check</Button>
      </form>
    </Dialog>,
  );
  const press = async (name: string) => {
    const before = screen.getAllByRole('alert');
    await user.click(screen.getByRole('button', { name }));
    const after = screen.getAllByRole('alert');
    expect(after.map(({ textContent }) => textContent)).toEqual([
      'Please enter ten digits.',
      'Please choose',
    ]);
    return after.every((alert) => !before.includes(alert));
  };
  expect([await press('Save'), await press('Save'), await press('Check'), await press('Help')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('a busy button', () => {
  it('announces its work and ignores clicks, including those that would submit a form', async () => {
    const press = vi.fn<() => void>();
    const send = vi.fn<() => void>();
    renderApp(
      <form onSubmit={send}>
        <Button busy type="submit" onClick={press}>
          Saving your draft
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Saving your draft' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(send).not.toHaveBeenCalled();
  });
});

it('shows Yes and No as one radio group', async () => {
  const chosen = vi.fn<(value: boolean) => void>();
  renderApp(<YesNo legend="Texts?" value={null} onValue={chosen} error="Please choose" />);
  const group = screen.getByRole('radiogroup', { name: 'Texts?' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please choose',
  );
  expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
  await user.click(within(group).getByLabelText('No'));
  expect(chosen).toHaveBeenCalledWith(false);
});

it('dismisses an alert that can be dismissed', async () => {
  const dismiss = vi.fn<() => void>();
  renderApp(<Alert onDismiss={dismiss}>Your custom site is currently active.</Alert>);
  await user.click(screen.getByRole('button', { name: 'Dismiss this message' }));
  expect(dismiss).toHaveBeenCalledOnce();
});

describe('a toast', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const words = 'Note sent to coach successfully.';
  const sheet = () => screen.queryByText(words, { selector: '[aria-hidden] *' });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it('is announced in an existing live region and stays 2000 ms, longer while it is hovered', async () => {
    expect(TOAST_MS).toBe(2000);
    renderApp(<ToastHost />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => toastSuccess(words));
    expect(screen.getByRole('status').textContent).toBe(words);
    wait(1900);
    await user.hover(sheet()!.parentElement!);
    wait(5000);
    await user.unhover(sheet()!.parentElement!);
    wait(1900);
    expect(sheet()).not.toBeNull();
    wait(100);
    expect(sheet()).toBeNull();
  });

  it('is announced again when the same event occurs again', () => {
    renderApp(<ToastHost />);
    act(() => toastSuccess(words));
    const first = screen.getByRole('status').textContent;
    act(() => toastSuccess(words));
    expect(screen.getByRole('status').textContent).not.toBe(first);
  });
});

it('moves between tabs with the arrow keys', () => {
  const select = vi.fn<(id: string) => void>();
  const tabs = [
    { id: 'mine', label: 'Mine', count: 3 },
    { id: 'all', label: 'All' },
  ];
  renderApp(
    <Tabs label="Queue" tabs={tabs} selected="mine" onSelect={select}>
      rows
    </Tabs>,
  );
  const mine = screen.getByRole('tab', { name: 'Mine (3)', selected: true });
  fireEvent.keyDown(mine, { key: 'ArrowRight' });
  fireEvent.keyDown(mine, { key: 'End' });
  fireEvent.keyDown(mine, { key: 'x' });
  expect(select.mock.calls).toEqual([['all'], ['all']]);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'All' }));
});

it('scrolls the tabs until the current tab is visible', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offset(this: HTMLElement) {
    return this.hasAttribute('aria-current') ? 340 : 20;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
  const tabs = [
    { to: '/staff/donors', label: 'Donantes' },
    { to: '/staff/kits', label: 'Kits' },
  ];
  renderApp(<LinkTabs label="Vales" tabs={tabs} current="/staff/kits" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(50);
});

it('names the columns and rows of a table once', () => {
  renderApp(
    <DataTable
      caption="Waiting"
      columns={[
        { id: 'who', head: 'Patient', cell: (row: { who: string; days: number }) => row.who, rowHead: true },
        { id: 'days', head: 'Days', cell: (row) => row.days, numeric: true },
      ]}
      rows={[{ who: 'Delphine', days: 5 }]}
      rowKey={(row) => row.who}
    />,
  );
  const table = screen.getByRole('table', { name: 'Waiting' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Patient', 'Days']);
  expect(within(table).getByRole('rowheader', { name: 'Delphine' })).toBeTruthy();
  expect(within(table).getByRole('cell', { name: '5' })).toBeTruthy();
});

it('marks the current link of the work bar and warns of new tabs', async () => {
  renderApp(
    <WorkBar
      home="/microsite/landing/1/k"
      label="Your microsite"
      links={[
        { label: 'Edit Your Site', to: '/microsite/custom-site/1/k', current: true },
        { label: 'View Your Site', to: '/ABC123', newTab: true },
      ]}
    />,
  );
  const nav = screen.getByRole('navigation', { name: 'Your microsite' });
  expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Edit Your Site');
  const outside = within(nav).getByRole('link', { name: 'View Your Site (opens in a new tab)' });
  expect(outside.getAttribute('target')).toBe('_blank');
  const menu = screen.getByRole('button', { name: 'Menu' });
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  await user.click(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('true');
  expect(menu.getAttribute('aria-controls')).toBe(nav.id);
  act(() => outside.focus());
  await user.keyboard('{Escape}');
  expect(menu.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(menu);
});
