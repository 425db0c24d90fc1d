import { sentencesOf } from '#content/reading.ts'

// Numbers of tablets in texts about an ingredient. Its products have several strengths: the page counts the pieces of each, from its
// strength (`product-dose.ts`), and the texts name amounts.

const NUMBER = String.raw`(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half an?|\d+)`
const COUNT = new RegExp(
  String.raw`\b${NUMBER}(?: (?:or|to) (?:more|${NUMBER}))?(?: (?:\d[\d.,]* mg|extra|more|further|combined|strong|weak|normal|plain|slow-release|melting|chewable))* (?:tablets?|capsules?|sachets?)\b`,
  'i',
)
/** Whatever its strength: a mix in one piece, a warning to others, a piece under the tongue instead of a spray. */
const OF_ANY_STRENGTH =
  /\b(?:in one (?:tablet|capsule)|one tablet can kill|1 tablet or 1 to 2 sprays|are not the same as one)\b/i

/** Returns the number of pieces that a text names, which can be wrong for another strength; null if it names none. */
export function countedPieces(text: string): string | null {
  const sentence = sentencesOf(text).find((one) => COUNT.test(one) && !OF_ANY_STRENGTH.test(one))
  return sentence === undefined ? null : COUNT.exec(sentence)![0]
}

/** The parts of an entry that say how much of it is taken. */
export const saysAmounts =
  /^(?:(?:byRoute\.[a-z]+|byProduct\[\d+\])\.)?(?:whenToUse|howToTake|dose|maximumDose|missedDose|overdose|faqs|interactions)\b/
