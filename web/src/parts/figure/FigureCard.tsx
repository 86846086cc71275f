import type { ReactNode } from 'react';
import { SourceText } from '@/ui/source/SourceText';
import styles from './FigureCard.module.css';

interface FigureCardProps {
  name: string;
  value: ReactNode;
  /** Continues the value. */
  text?: string;
  /** "As of" with the day and "Source:"; none until they are here. */
  asOf?: string;
  source?: string;
}

/** A published number with its source, in a list of descriptions. */
export function FigureCard({ name, value, text, asOf, source }: FigureCardProps) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {text}
      </dd>
      {source && (
        <dd className="muted small">
          {asOf} <SourceText source={source} />
        </dd>
      )}
    </div>
  );
}
