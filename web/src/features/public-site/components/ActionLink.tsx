import type { ComponentPropsWithRef } from 'react';
import { buttonClass, type ButtonLook } from '@/ui/button/Button';
import { TailIcon } from '@/ui/icon/Icon';
import { ExternalLink } from '@/ui/icon/icons';
import { useSay } from '../words';

interface ActionLinkProps extends Omit<ButtonLook, 'icon' | 'small'>, ComponentPropsWithRef<'a'> {
  href: string;
  /** Opens in a new tab, with a note for screen readers. */
  newTab?: boolean;
}

/** A link in the style of a button. */
export function ActionLink(props: ActionLinkProps) {
  const { variant, wide, iconAfter, newTab, className, children, ...attributes } = props;
  const t = useSay();
  const drawing = iconAfter ?? (newTab ? ExternalLink : undefined);
  return (
    <a
      className={buttonClass({ variant, wide }, className)}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      {...attributes}
    >
      <span>
        {children}
        {drawing && <TailIcon of={drawing} />}
      </span>
      {newTab && <span className="sr"> {t('public.opens-new-tab')}</span>}
    </a>
  );
}
