/** A number and the unit that names write behind it with or without a space: 500mg, 5 ml, 60000iu. */
const NUMBER_AND_UNIT = /(\d)(mg|mcg|gm|g|kg|ml|l|iu|units?|lac|k)(?=[^\p{L}\p{N}]|$)/gu

/**
 * The words of a text as the directory and its search see them, the same at import and at search: letters and digits of
 * any script without marks and case (compatibility forms unified), numbers apart from their units, decimals whole.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(\p{L})['’](?=\p{L})/gu, '$1')
    .replace(NUMBER_AND_UNIT, '$1 $2')
    .replace(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}

/** The order of the directory: the words of a name with one space between, compared by code point. */
export const nameKeyOf = (name: string): string => wordsOf(name).join(' ')
