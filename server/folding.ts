/** Letters that look like others in print: of the pairs O/0 and I/l/1, and of Cyrillic and Greek, those in use for Latin ones. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'o0 i1 l1 |1 ı1 ł1 ø0 đd',
    'аa вb сc еe нh і1 јj кk мm о0 рp ѕs тt уy хx',
    'αa βb εe ηn ι1 κk μm νv ο0 ρp τt υu χx',
  ].flatMap((pairs) => pairs.split(' ').map((pair): [string, string] => [pair[0]!, pair[1]!])),
)

/**
 * Returns a text without what makes two of them look alike on paper: case, accents, spaces, punctuation, and letters that
 * look like others. Equal results mean that a reader could take one for the other.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}|]/gu, '')
    .replace(/./gu, (letter) => alike[letter] ?? letter)
