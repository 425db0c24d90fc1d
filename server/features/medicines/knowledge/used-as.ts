import { sentencesOf } from '#content/reading.ts'

// How a form is used, where a medicine's own text says something else.

/** "Tablets may be crushed": not of the kinds that are meant for it. */
const MAY_BREAK =
  /\b(?:may|can) (?:be )?(?:suck or )?(?:crush|chew|break|halve|split)(?:ed)?\b|(?<!\b(?:not|never) )\b(?:crush|dissolve|stir) (?:it|them)\b[^.]*\bwater\b/i
const MEANT_FOR_IT = /\b(?:dispersible|chewable|melting)\b/i
const FORBIDS_BREAKING = /^do not (?:crush|chew|break)\b/i

/** Sentences on using a form, with what a medicine's own text says instead. */
const contradicted = [
  {
    said: /^some granules go straight onto the tongue\b/i,
    own: /\b(?:stir|mix|dissolve|empty) (?:it|the (?:powder|granules|sachet))\b[^.]*\b(?:water|milk|juice)\b/i,
  },
  { said: /^do not plug the ear\b/i, own: /\bplug of cotton wool\b/i },
  {
    said: /^swallow it whole\b|^it can be easier if you tilt your head\b/i,
    own: /\b(?:dissolve|stir) (?:it|them|(?:the )?tablets?)\b.*\bwater\b|\bsuck or chew\b/i,
  },
  // a lotion for the scalp that is rinsed out
  { said: /\bonly when your hair is dry\b/i, own: /\bwet hair\b|\brinse it (?:out|off)\b/i },
  // a hormone gel, which acts in the whole body
  { said: /\baffected skin\b/i, own: /\bdry skin, not on the breasts\b/i },
  // a plaster with a painkiller
  { said: /\bchoose another spot\b/i, own: /\bpatch on the (?:sore|painful) place\b/i },
  // a patch for the place that hurts, which can be cut to its size
  { said: /^do not cut it\b|\bchoose another spot\b/i, own: /\bleave it off for\b/i },
  {
    said: /^a nurse or doctor gives it\.|^inject yourself\b|^wash your hands and clean the skin\b|\bsharps box\b/i,
    own: /\bgiven\b[^.]*\b(?:hospital|doctor|nurse|staff)\b|\b(?:doctor|nurse|dentist|team)\b[^.]*\b(?:gives|injects)\b|\bstaff\b[^.]*\b(?:dilute|give|inject)\b|\bruns into a vein\b/i,
  },
] as const

/** What the text of a combination says of handling its form, if it does. */
const handlings: Partial<Record<string, RegExp>> = {
  'modified-release-tablet': /\bwhole\b|\bcrush/i,
  syrup: /\bmeasur/i,
  suspension: /\bshak/i,
  'oral-drops': /\bdropper/i,
  'sachet-powder': /\b(?:water|stir)/i,
}

/** Returns true if a text on taking a medicine doesn't mention how to handle its form. */
export const lacksHandling = (form: string, howToTake: string): boolean => handlings[form]?.test(howToTake) === false

const HOME_INJECTION = /^inject yourself\b|^wash your hands and clean the skin\b|\bsharps box\b/i

/** "Do not take what you have left": a banned medicine. */
const FORBIDS = /^do not (?:take|use)\b[^.]*\b(?:left|any more)\b/i

/** Returns the text on using a form, without the sentences that its medicine's own text contradicts. */
export function usedAs(form: string, howToTake: string): string {
  if (FORBIDS.test(howToTake)) return ''
  // who gives an injection without a text isn't known: mostly a clinic
  if (howToTake === '')
    return sentencesOf(form)
      .filter((one) => !HOME_INJECTION.test(one))
      .join(' ')
  const sentences = sentencesOf(howToTake.replaceAll('\n', ' '))
  const mayBreak = sentences.some((one) => MAY_BREAK.test(one) && !MEANT_FOR_IT.test(one))
  const wrong = contradicted.filter(({ own }) =>
    sentences.some(
      (one) => own.test(one) && !/\b(?:inject (?:it )?yourself|you inject|when to inject)\b/i.test(howToTake),
    ),
  )
  return sentencesOf(form)
    .filter((one) => !(mayBreak && FORBIDS_BREAKING.test(one)) && !wrong.some(({ said }) => said.test(one)))
    .join(' ')
}
