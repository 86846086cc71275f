import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import { useT } from '@/i18n/react';
import { Icon } from '../icon/Icon';
import { ExternalLink } from '../icon/icons';

interface AppLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string;
  /** Opens in a new tab, with an icon and a text that announce it. */
  newTab?: boolean;
}

/** A link between screens of the app, without a reload; for pages outside the app, use newTab or a plain link. */
export function AppLink({ to, newTab, children, ...rest }: AppLinkProps) {
  const t = useT();
  if (!newTab) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" {...rest}>
      {children} <Icon of={ExternalLink} />
      <span className="sr">{t('shared.opens-new-tab')}</span>
    </a>
  );
}
