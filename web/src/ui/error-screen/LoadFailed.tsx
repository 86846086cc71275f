import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { RefreshCw } from '../icon/icons';

interface LoadFailedProps {
  title: string;
  message: string;
  /** The label of the button. */
  again: string;
  onAgain: () => void;
}

/**
 * Replaces a screen if its record could not be fetched. It shows the screen's title, the reason and a button to try
 * again.
 */
export function LoadFailed({ title, message, again, onAgain }: LoadFailedProps) {
  return (
    <>
      <h1>{title}</h1>
      <Alert kind="danger" role="alert">
        <p>{message}</p>
      </Alert>
      <div className="row">
        <Button icon={RefreshCw} onClick={onAgain}>
          {again}
        </Button>
      </div>
    </>
  );
}
