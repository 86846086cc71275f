/** An SVG read by scripts/vite-drawings.ts: the text inside its svg element. */
declare module '*.svg?drawing' {
  const inside: string;
  export default inside;
}
