import type { UseMutationResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button, type ButtonLook } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import type { Drawing } from '@/ui/icon/icons';
import { Failure } from './Failure';
import { useStaffMutation, type StaffMutation } from './useStaffMutation';

interface DialogWords {
  title: ReactNode;
  /** The label of the button that sends the change; without it there is nothing to send. */
  yes?: ReactNode;
  yesIcon?: Drawing;
  /** The safe choice; without it "Cancel". */
  no?: string;
  /** Whether to show a red edge and a red button, or only the edge or the button. */
  danger?: boolean | 'edge' | 'button';
  wide?: boolean;
  children: ReactNode;
}

interface ChangeDialogProps extends DialogWords {
  change: Pick<UseMutationResult, 'isPending' | 'error'>;
  /** The names of the fields that show their own errors. */
  fields?: readonly string[];
  /** The class of the form around the content; without a form, Enter in a field sends nothing. */
  form?: string;
  onYes: () => void;
  onNo: () => void;
}

/** A dialog with a change: its fields, the button that sends it, and the reason if the server rejects it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { yes, yesIcon, no, danger, change, fields, form, onYes, onNo, children, ...dialog } = props;
  const t = useT();
  const id = useId();
  return (
    <Dialog
      {...dialog}
      danger={danger === true || danger === 'edge'}
      onCancel={onNo}
      footer={
        <>
          {yes && (
            <Button
              variant={danger === true || danger === 'button' ? 'danger' : 'primary'}
              iconAfter={yesIcon}
              busy={change.isPending}
              {...(form === undefined ? { onClick: onYes } : { type: 'submit', form: id })}
            >
              {yes}
            </Button>
          )}
          <Button variant="secondary" onClick={onNo}>
            {no ?? t('record.no')}
          </Button>
        </>
      }
    >
      {form === undefined ? (
        children
      ) : (
        <form
          id={id}
          className={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) onYes();
          }}
        >
          {children}
        </form>
      )}
      <Failure error={change.error} fields={fields} />
    </Dialog>
  );
}

interface ConfirmDialogProps<Result> extends DialogWords, Omit<StaffMutation<Result>, 'scope'> {
  /** Closes the dialog: after a success, or without a change. */
  onClose: () => void;
}

/** Asks before a change without input and sends it. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { title, yes, no, danger, wide, children, onClose, onDone, ...mutation } = props;
  const change = useStaffMutation({
    ...mutation,
    onDone(result) {
      onClose();
      return onDone?.(result);
    },
  });
  return (
    <ChangeDialog {...{ title, yes, no, danger, wide, change }} onYes={() => change.mutate()} onNo={onClose}>
      {children}
    </ChangeDialog>
  );
}

interface DialogButtonProps extends ButtonLook {
  className?: string;
  label: ReactNode;
  /** Renders the dialog, which calls close to close itself. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
