/** Letters that look like others in print: of the pairs O/0 and I/l/1, and of Cyrillic and Greek, those in use for Latin ones. */
const alike: Readonly<Record<string, string>> = {
  ...{ o: '0', i: '1', l: '1', '|': '1', ı: '1', ł: '1', ø: '0', đ: 'd', ß: 'ss', æ: 'ae', œ: '0e' },
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    н: 'h',
    і: '1',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: '0',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'y',
    х: 'x',
  },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: '1', κ: 'k', μ: 'm', ν: 'v', ο: '0', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
}

/**
 * Returns a text without what makes two of them look alike on paper: case, accents, spaces, punctuation, and letters that
 * look like others. Equal results mean that a reader could take one for the other.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '')
    .replace(/./gu, (letter) => alike[letter] ?? letter)
