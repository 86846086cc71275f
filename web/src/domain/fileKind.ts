/** The kinds of file that are recognized by their first bytes, with type and endings. */
const KINDS = {
  jpeg: { type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  png: { type: 'image/png', endings: ['png'] },
  gif: { type: 'image/gif', endings: ['gif'] },
  webp: { type: 'image/webp', endings: ['webp'] },
  heic: { type: 'image/heic', endings: ['heic', 'heif'] },
  pdf: { type: 'application/pdf', endings: ['pdf'] },
} as const;

type FileKind = keyof typeof KINDS;

/** A PDF has its header within this number of bytes. */
const HEAD_BYTES = 1029;

/** Endings of files that are not recognized by content. Their names are trusted. */
const OTHER_ENDINGS = ['csv', 'txt', 'mp4', 'webm', 'vtt', 'srt', 'xlsx', 'xls', 'ods'];

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Returns the kind of a file by its first bytes, regardless of its name; null if unknown. */
export async function kindOfFile(file: Blob): Promise<FileKind | null> {
  const head = await firstBytes(file);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (head.startsWith('ftyp', 4) && HEIC_BRANDS.some((brand) => head.slice(8, 64).includes(brand)))
    return 'heic';
  return head.includes('%PDF-') ? 'pdf' : null;
}

function firstBytes(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(String.fromCodePoint(...new Uint8Array(reader.result as ArrayBuffer))),
    );
    // A file that cannot be read has no kind; sending it reports the reason.
    reader.addEventListener('error', () => resolve(''));
    reader.readAsArrayBuffer(file.slice(0, HEAD_BYTES));
  });
}

/**
 * Reports whether the browser may have the wrong type for a file. That is so for names without an ending,
 * endings such as .jpeg_large, and types that the device does not support.
 */
export function isKindInDoubt({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  const ending = /\.([^.]*)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (OTHER_ENDINGS.includes(ending)) return false;
  return (
    type === '' || !Object.values(KINDS).some(({ endings }) => endings.some((known) => known === ending))
  );
}

/** Returns the same file with the type and the ending of its first bytes. */
export async function renamedByKind(file: File): Promise<File> {
  const kind = await kindOfFile(file);
  if (kind === null) return file;
  const { type, endings } = KINDS[kind];
  const named = endings.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`));
  return new File([file], named ? file.name : `${file.name}.${endings[0]}`, {
    type,
    lastModified: file.lastModified,
  });
}
