import styles from './NotFound.module.css';

/** A window with a lamp lit inside, in the glow of the portraits. Decoration. */
export function WindowLamp() {
  return (
    <div className={`portrait ${styles.window}`}>
      <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <rect x="30" y="14" width="140" height="168" rx="70" fill="#143a2f" />
        <path d="M42 182V84a58 58 0 0 1 116 0v98Z" fill="#fcdda4" />
        <path d="M100 26v156M42 108h116" stroke="#143a2f" strokeWidth="7" />
        <path d="M82 160h36l-6-26H88Z" fill="#c2643c" />
        <path d="M92 134v-8h16v8" fill="#8a4423" />
        <path d="M100 126c-8-8-6-16 0-24 6 8 8 16 0 24Z" fill="#f5a832" />
        <rect x="18" y="178" width="164" height="14" rx="4" fill="#c9a877" />
      </svg>
    </div>
  );
}
