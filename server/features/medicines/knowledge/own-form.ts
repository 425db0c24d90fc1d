import { sentencesOf } from '#content/reading.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { LOCAL_ROUTES, type Route } from '#content/schema.ts'

// Texts about one route often speak of several forms: a page keeps the sentences and uses of its own.

/** A tablet or capsule as the subject or object that opens a sentence: "Swallow plain tablets …", "Chewable tablets …". */
const PIECES =
  /^(?:(?:swallow|take|chew|put|push|keep|leave|dissolve) )?(?:(?:the|an?|one|all|and|most|many|some|normal|plain|standard|ordinary|old|melting|chewable|dispersible|soluble|coated|child’s|melt-in-the-mouth|slow-release|long-acting) )*(?:tablets?|capsules?)\b(?! (?:and|or) (?:the )?(?:liquid|syrup|suspension|drops|granules))/i

const kinds = {
  solid: new RegExp(
    [
      PIECES.source,
      /^swallow (?:it|them) whole\b/.source,
      /^(?:do not|never) (?:break|chew|crush|cut|divide|split)\b/.source,
      /^you (?:can|may) (?:also )?(?:break|crush|open|suck|swallow the|let the tablet)\b/.source,
      /^(?:one|two) (?:or two )?extra tablets?\b/.source,
      /^adults usually take (?:one|two) (?:tablets?|capsules?)\b/.source,
    ].join('|'),
    'i',
  ),
  liquid:
    /^(?:(?:the|an?|some|mixed) )*(?:liquids?|syrups?|suspensions?|drops)\b|^(?:shake|measure)\b.*\b(?:liquids?|syrups?|suspensions?|drops)\b|^(?:take|use|stir|pump|mix|put|keep|throw|do not freeze) (?:the )?(?:mixed )?(?:liquids?|syrups?|suspensions?|(?:liquid )?drops)\b|^rinse your mouth after liquids\b|\bpacks of (?:a )?syrup\b|\bin drops\b/i,
  powder: /^(?:put|stir|mix|dissolve) (?:the )?(?:granules|powder|sachets?)\b/i,
  injected:
    /^(?:(?:the|an?|after an) )*(?:injections?|infusions?|drips?)\b|^for injections\b|^do not freeze injections\b|^too much by injection\b|^a doctor or nurse gives the injections?\b/i,
  inhaled: /^put the cap back on an inhaler\b/i,
  /** On a page of capsules for breathing in: about spray cans. */
  puffed: /^(?!.*\bcapsules?\b).*(?:\bpuffs?\b|\bspacer\b|\bspray\b|^shake\b)/i,
  /** On a page of a liquid for the nebuliser: about spray cans and powder inhalers. */
  device:
    /^(?!.*\bnebuli[sz]er).*(?:\bpuffs?\b|\bspacer\b|\b(?:an?|the|new) (?:new )?inhaler\b|^put the cap back on\b)/i,
  rinsed: /^rinse for\b|^(?:let a |of )?lozenges?\b/i,
  swallowed: /^(?:too much )?by mouth\b|^(?:do not )?take (?:the )?(?:tablets?|capsules?)\b/i,
  /** On a page of an injection: about food, water, and where tablets are kept. */
  mouthful:
    /\bwith (?:or without )?(?:food|meals?|a meal|milk)\b|\bglass of water\b|\bfood pipe\b|\b(?:coated|slow-release) tablets?\b|^keep (?:the )?(?:tablets?|capsules?)\b|^leave tablets\b|^do not freeze the liquid\b|^(?:one|two) (?:or two )?(?:extra )?tablets?\b|\btablets that you bought\b|^fast-acting tablets\b|^take it (?:only|once|twice|regularly|every)\b|^for [^,.]* you take it\b/i,
  rectal: /^(?:(?:the|an?) )?(?:rectal|suppositor)|^push the suppository\b/i,
  shampoo: /^the shampoo\b/i,
  /** On a page of a soap or shampoo, which is rinsed off. */
  cream: /^(?:put )?(?:the |scabies )?creams?\b/i,
  chewable: /^(?:(?:chew|take|some) )?chewable tablets\b/i,
  melting: /^(?:melting|melt-in-the-mouth) tablets\b|^let a (?:melting )?tablet\b/i,
  /** Contrasts with the other solid form; "the capsules" are all that there are of an ingredient. */
  capsules:
    /^(?:(?:swallow|take|keep|many|some|most|high-dose|normal|slow-release|long-acting) )*capsules\b(?! (?:and|or)\b)/i,
  tablets:
    /^(?:(?:swallow|take|keep|many|some|most|plain|standard|ordinary|normal|coated|slow-release) )*tablets\b(?! (?:and|or)\b)/i,
} as const
type Kind = keyof typeof kinds

const forSwallowed = ['solid', 'liquid', 'powder', 'swallowed'] as const
/** Kinds of sentences that are about other forms. */
const othersOf: Partial<Record<MedicineForm, readonly Kind[]>> = {
  tablet: ['liquid', 'powder', 'injected', 'inhaled', 'rectal'],
  capsule: ['liquid', 'powder', 'injected', 'rectal', 'chewable', 'melting'],
  syrup: ['solid', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  suspension: ['solid', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  drops: ['solid', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  injection: [...forSwallowed, 'mouthful', 'rectal', 'chewable', 'melting'],
  cream: [...forSwallowed, 'injected', 'shampoo', 'rectal'],
  ointment: [...forSwallowed, 'injected', 'shampoo', 'rectal'],
  gel: ['solid', 'injected', 'rinsed', 'shampoo'],
  lotion: ['solid', 'swallowed', 'injected', 'shampoo'],
  soap: ['solid', 'swallowed', 'injected', 'shampoo', 'cream'],
  shampoo: ['solid', 'swallowed', 'injected', 'cream'],
}
/** Kinds of tablets that a plain one isn't, with the words of a presentation (`presentationOf`) that say that it is. */
const ofPresentation = [
  { kind: 'chewable', marks: ['chewable'] },
  { kind: 'melting', marks: ['melting', 'sublingual'] },
] as const
/** Tablets that are dissolved, chewed or left to melt, with the words of their presentation. */
const NOT_WHOLE = new Set(['dispersible', 'effervescent', 'chewable', 'melting', 'sublingual'])
/** "Swallow the tablets whole with plenty of water". */
const WHOLE =
  /^swallow (?:(?:the )?(?:(?:plain|standard|ordinary|coated|slow-release) )?(?:tablets?|capsules?)(?: (?:and|or) (?:tablets?|capsules?))?|it|them)(?: whole)?(?: with (?:(?:plenty of|enough|some|a glass of|still) )?(?:water|a drink)\b)?[,;]?\s*/i
const SWALLOWED_WHOLE = /^swallow\b[^.]*\bwhole\b|\band swallow (?:it|them) whole\b/i
/** What such a sentence says besides: "with or without food", "at the same time each day". */
const WHEN =
  /^(?:best )?(?:with|once|twice|three times|at|on an empty|(?:straight|right|just) after|after|before|in the|about|half an hour)\b/i
/** "Do not crush it": meant for it, unless it melts in the mouth. */
const STAYS_WHOLE = /^(?:do not|never) (?:break|chew|crush|cut|dissolve|divide|halve|split)\b/i

/** Returns the sentence for a tablet that isn't swallowed whole: only when to take it. */
function notWhole(sentence: string, marks: readonly string[]): string {
  if (STAYS_WHOLE.test(sentence)) return marks.includes('melting') || marks.includes('sublingual') ? sentence : ''
  if (!SWALLOWED_WHOLE.test(sentence) && !WHOLE.test(sentence)) return sentence
  const rest = sentence.replace(WHOLE, '')
  return WHEN.test(rest) && !/\b(?:break|chew|crush|cut|whole)/i.test(rest) ? `Take it ${rest}` : ''
}

/** Forms that are tablets or capsules even where they aren't swallowed. */
const SOLID: ReadonlySet<MedicineForm | null> = new Set(['tablet', 'capsule', 'inhaler', null])

/** Returns the kinds of sentences that a page of this form leaves out. */
function othersFor(form: MedicineForm | null, routes: readonly Route[], presentation: string): readonly Kind[] {
  const isLocal = routes.length > 0 && routes.every((route) => LOCAL_ROUTES.has(route))
  const byRoute: readonly Kind[] = SOLID.has(form) ? ['swallowed', 'injected'] : ['solid', 'swallowed', 'injected']
  const marks = presentation.split(' ')
  const plain = ofPresentation.filter((one) => form === 'tablet' && !one.marks.some((mark) => marks.includes(mark)))
  // what is said of slow-release capsules holds for such tablets
  const isSlow = marks.includes('prolonged') || marks.includes('modified')
  const isBreathedIn = form === 'capsule' && routes.includes('inhaled')
  const sibling: readonly Kind[] = form === 'tablet' ? ['capsules'] : form === 'capsule' ? ['tablets'] : []
  return [
    ...((form && othersOf[form]) ?? []),
    ...(isLocal ? byRoute : []),
    ...(isBreathedIn ? (['puffed'] as const) : []),
    ...(marks.includes('nebuliser') ? (['device'] as const) : []),
    ...plain.map(({ kind }) => kind),
    ...(isSlow ? [] : sibling),
  ]
}

/** A sentence that goes on about the one before. */
export const GOES_ON =
  /^(?:it|its|they|them|these|this|then|throw it|shake it|keep it|after that|tell them|do not (?:chew|crush|halve|split)(?: or [a-z]+)? (?:it|them))\b/i
/** "By mouth: …" is about all sentences up to the next of its kind. */
const LABEL = /^[a-z]+(?: [a-z]+)?: /i

/** Returns the text without the sentences about other forms and routes. */
export function aboutForm(
  text: string,
  form: MedicineForm | null,
  { routes, presentation }: { routes: readonly Route[]; presentation: string },
): string {
  const others = othersFor(form, routes, presentation)
  const marks = presentation.split(' ').filter((mark) => form === 'tablet' && NOT_WHOLE.has(mark))
  if (others.length === 0) return text
  let isOther = false
  let isLabelled = false
  const sentences = sentencesOf(text)
  const own = marks.length > 0 ? sentences.flatMap((one) => notWhole(one, marks) || []) : sentences
  const kept = own.filter((sentence) => {
    const opens = others.some((kind) => kinds[kind].test(sentence))
    const hasLabel = LABEL.test(sentence)
    isOther = opens || (isOther && (GOES_ON.test(sentence) || (isLabelled && !hasLabel)))
    isLabelled = isOther && (hasLabel || isLabelled)
    return !isOther
  })
  // a page of a tablet need not say that it is swallowed
  return kept.join(' ').replace(/^By mouth: (\p{L})/u, (_, first: string) => first.toUpperCase())
}

/** "Some liquids contain aspartame": about what a form holds besides. */
const HOLDS = /^some\b.*\b(?:contains?|holds?)\b/i

/**
 * Returns a warning without sentences about what other forms contain, and on a page of a local form without those about tablets
 * and injections. All else that it says matters for each form.
 */
export function warningAbout(
  text: string,
  form: MedicineForm | null,
  product: { routes: readonly Route[]; presentation: string },
): string {
  const { routes } = product
  if (routes.length > 0 && routes.every((route) => LOCAL_ROUTES.has(route))) return aboutForm(text, form, product)
  return sentencesOf(text)
    .filter((sentence) => !HOLDS.test(sentence) || aboutForm(sentence, form, product) !== '')
    .join(' ')
}

/** Words for forms in a use, such as "Dandruff (shampoo)", with their routes. */
const inUses: Readonly<Record<string, readonly Route[]>> = {
  drops: ['eye', 'ear', 'nose'],
  cream: ['skin', 'vaginal'],
  gel: ['skin', 'vaginal', 'mouth'],
  lotion: ['skin'],
  ointment: ['skin', 'eye', 'rectal'],
  shampoo: ['skin'],
  mouthwash: ['mouth'],
  patch: ['skin'],
  patches: ['skin'],
  spray: ['nose', 'mouth', 'skin', 'inhaled'],
  inhaler: ['inhaled'],
  tablet: ['oral', 'vaginal'],
  tablets: ['oral', 'vaginal'],
  capsule: ['oral'],
  capsules: ['oral'],
  injection: ['injection'],
  injections: ['injection'],
  drip: ['injection'],
}

/** Returns false if the text names forms, none of which has one of the routes. */
function isOfForm(text: string, routes: readonly Route[]): boolean {
  const named = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => inUses[word] ?? [])
  return named.length === 0 || named.some((one) => routes.includes(one))
}

/** Returns false for a use that names forms at its end, none of which is the product's: "(cream)", "(slow-release tablets)". */
export function isUseOf(
  use: string,
  { routes, presentation }: { routes: readonly Route[]; presentation: string },
): boolean {
  const end = /\(([^()]+)\)$/.exec(use)?.[1] ?? /, as (.+)$/.exec(use)?.[1] ?? ''
  const isSlow = presentation.split(' ').some((mark) => mark === 'prolonged' || mark === 'modified')
  if (isSlow ? /^fast\b/i.test(end) : /\bslow-release\b/i.test(end)) return false
  return isOfForm(end, routes)
}

/** "(drops)", "(gel or lotion)": says nothing on the page of this form. */
const FORM_ALONE = new RegExp(
  ` \\((?:a )?(?:${Object.keys(inUses).join('|')})(?: or (?:${Object.keys(inUses).join('|')}))?\\)$`,
  'i',
)

/** Returns a use without the form that it's about. */
export const withoutForm = (use: string): string => use.replace(FORM_ALONE, '')

/** "(patches)" at the end of an item, or "For the injection" at its beginning. */
const ITEM_OF = /\(([^()]+)\)$|^(?:for|as|mostly with) ((?:the |an? )?[a-z]+(?: or [a-z]+)?)\b|^(drops) in the\b/i

/** "(tablets)": about the solid form alone, such as its shell in the stool. */
const SOLID_ITEM = /\((?:[a-z-]+ )?(?:tablets?|capsules?)(?: (?:and|or) (?:tablets?|capsules?))?\)$|\btablet shell\b/i
const LIQUIDS: ReadonlySet<MedicineForm | null> = new Set(['syrup', 'suspension', 'drops', 'solution', 'powder'])

/** Returns false for a contraindication or an effect of other forms. */
export function isItemOf(item: string, routes: readonly Route[], form: MedicineForm | null): boolean {
  if (LIQUIDS.has(form) && SOLID_ITEM.test(item)) return false
  const [, end, start, drops] = ITEM_OF.exec(item) ?? []
  return isOfForm(end ?? start ?? drops ?? '', routes)
}

/** Words for forms in a guide, with the forms of products that they are about. */
const forms: Readonly<Record<string, readonly MedicineForm[]>> = {
  cream: ['cream', 'ointment'],
  creams: ['cream', 'ointment'],
  ointment: ['cream', 'ointment'],
  ointments: ['cream', 'ointment'],
  gel: ['gel'],
  lotion: ['lotion'],
  shampoo: ['shampoo'],
  patch: ['patch'],
  spray: ['spray'],
  sprays: ['spray'],
  inhaler: ['inhaler'],
  rinse: ['solution'],
  mouthwash: ['solution'],
  lozenges: [],
}

/** Returns false for what a guide says of an ingredient in other forms: "A cream" isn't about tablets. */
export function isPurposeOf(purpose: string, routes: readonly Route[], form: MedicineForm | null): boolean {
  const named = (purpose.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => (word in forms ? [word] : []))
  // a tablet isn't what a hospital gives
  if (form !== null && form !== 'injection' && /\bgiven in hospital\b/i.test(purpose)) return false
  const isOfProduct = form === null || named.length === 0 || named.some((word) => forms[word]!.includes(form))
  return isOfProduct && (routes.length === 0 || isOfForm(purpose, routes))
}

/** "Tablets may be crushed": not of the kinds that are meant for it. */
const MAY_BREAK =
  /\b(?:may|can) (?:be )?(?:suck or )?(?:crush|chew|break|halve|split)(?:ed)?\b|(?<!\b(?:not|never) )\b(?:crush|dissolve|stir) (?:it|them)\b[^.]*\bwater\b/i
const MEANT_FOR_IT = /\b(?:dispersible|chewable|melting)\b/i
const FORBIDS_BREAKING = /^do not (?:crush|chew|break)\b/i

/** Sentences on using a form, with what a medicine's own text says instead. */
const contradicted = [
  { said: /^do not plug the ear\b/i, own: /\bplug of cotton wool\b/i },
  {
    said: /^swallow it whole\b/i,
    own: /\b(?:dissolve|stir) (?:it|them|(?:the )?tablets?)\b.*\bwater\b|\bsuck or chew\b/i,
  },
  // a hormone gel, which acts in the whole body
  { said: /\baffected skin\b/i, own: /\bdry skin, not on the breasts\b/i },
  // a patch for the place that hurts, which can be cut to its size
  { said: /^do not cut it\b|\bchoose another spot\b/i, own: /\bleave it off for\b/i },
  {
    said: /\bshows you how\b|^inject yourself\b|^wash your hands and clean the skin\b|\bsharps box\b/i,
    own: /\bgiven\b[^.]*\b(?:hospital|doctor|nurse|staff)\b|\b(?:doctor|nurse|dentist|team)\b[^.]*\b(?:gives|injects)\b|\bstaff\b[^.]*\b(?:dilute|give|inject)\b|\bruns into a vein\b/i,
  },
] as const

/** Returns the text on using a form, without the sentences that its medicine's own text contradicts. */
export function usedAs(form: string, howToTake: string): string {
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
