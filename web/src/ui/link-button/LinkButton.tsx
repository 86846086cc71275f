import type { ComponentPropsWithRef } from 'react';
import { useT } from '@/i18n/react';
import { buttonClass, type ButtonLook } from '../button/Button';
import { Icon, TailIcon } from '../icon/Icon';
import { ExternalLink } from '../icon/icons';

interface LinkButtonProps extends ButtonLook, ComponentPropsWithRef<'a'> {
  /** Undefined for a phone number that cannot be called. */
  href: string | undefined;
  /** Opens in a new tab, which the label announces. */
  newTab?: boolean;
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, small, wide, icon, iconAfter, newTab, className, children, ...attributes } = props;
  const t = useT();
  return (
    <a
      className={buttonClass({ variant, small, wide, icon }, className)}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      {...attributes}
    >
      <span>
        {icon && <Icon of={icon} />}
        <span>{children}</span>
        {(iconAfter ?? newTab) && <TailIcon of={iconAfter ?? ExternalLink} />}
      </span>
      {newTab && <span className="sr">{t('shared.opens-new-tab')}</span>}
    </a>
  );
}
