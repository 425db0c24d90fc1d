const CONSONANTS = lettersOf(
  'क:k ख:kh ग:g घ:gh ङ:n च:ch छ:ch ज:j झ:jh ञ:n ट:t ठ:th ड:d ढ:dh ण:n त:t थ:th द:d ध:dh न:n प:p फ:f ब:b भ:bh म:m ' +
    'य:y र:r ल:l व:v श:sh ष:sh स:s ह:h ळ:l',
)
const VOWELS = lettersOf(
  'अ:a आ:a इ:i ई:i उ:u ऊ:u ऋ:ri ए:e ऐ:e ओ:o औ:o ऑ:o \u093e:a \u093f:i \u0940:i \u0941:u \u0942:u \u0943:ri \u0947:e \u0948:e ' +
    '\u094b:o \u094c:o \u0949:o \u0945:e \u0902:n',
)

function lettersOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(' ').map((pair) => [pair[0]!, pair.slice(2)]))
}

/**
 * Returns a word of `dangerWordsOf` roughly as it is spoken, in Latin letters: "सांस" and "saans", "khoon" and "khun" are
 * one, "छाती" and "chhati" nearly. Unlike `soundOf`, it can be compared by parts.
 */
export function spokenOf(word: string): string {
  return inLatin(word)
    .replace(/ph/g, 'f')
    .replace(/[ck]s|x/g, 'ks')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/chh/g, 'ch')
    .replace(/ck|c(?!h)|q/g, 'k')
    .replace(/ee|ea|ie|y/g, 'i')
    .replace(/oo|ou/g, 'u')
    .replace(/w/g, 'v')
    .replace(/(?<=[^sc])h/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/e$/, '')
}

/** A consonant is spoken with an "a" before another one, as in "kamar". */
function inLatin(word: string): string {
  const letters = [...word]
  return letters
    .map((letter, place) => {
      const consonant = CONSONANTS.get(letter)
      if (!consonant) return VOWELS.get(letter) ?? letter.replace(/[\u0900-\u097f]/, '')
      const next = letters[place + 1]
      return next && (CONSONANTS.has(next) || next === '\u0902') ? `${consonant}a` : consonant
    })
    .join('')
}
