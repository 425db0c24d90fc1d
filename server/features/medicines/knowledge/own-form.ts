import { sentencesOf } from '#content/reading.ts'
import type { MedicineForm } from '#contract/medicines.ts'
import { LOCAL_ROUTES, type Route } from '#content/schema.ts'
import { isAboutOthers } from './named-forms.ts'

// Texts about one route often mention several forms: a page keeps the sentences and uses of its own.

/** A tablet or capsule as the subject or object that opens a sentence: "Swallow plain tablets …", "Chewable tablets …". */
const PIECES =
  /^(?:(?:swallow|take|chew|put|push|keep|leave|dissolve) )?(?:(?:the|an?|one|all|and|most|many|some|usual|normal|plain|standard|ordinary|old|melting|chewable|dispersible|soluble|coated|fizzy|child’s|melt-in-the-mouth|slow-release|long-acting) )*(?:tablets?|capsules?)\b(?! (?:and|or) (?:the )?(?:liquid|syrup|suspension|drops|granules))/i

const kinds = {
  solid: new RegExp(
    [
      PIECES.source,
      /^swallow (?:it|them) whole\b/.source,
      /^(?:do not|never) (?:break|chew|crush|cut|divide|split)\b/.source,
      /^you (?:can|may) (?:also )?(?:break|crush|open|suck|swallow the|let the tablet)\b/.source,
      /^(?:one|two) (?:or two )?(?:extra tablets?|tablets too many)\b|^(?:too many|the number of) tablets\b/.source,
      /^adults usually take (?:one|two) (?:\S+ ){0,3}(?:tablets?|capsules?)\b/.source,
      /\bchew or suck it\b|^if you cannot swallow (?:them|the (?:tablets?|capsules?)), /.source,
    ].join('|'),
    'i',
  ),
  liquid:
    /^(?:shake|keep|store) the bottle\b|^some bottles\b|^throw the mixture\b|^(?:(?:the|an?|some|mixed|four) )*(?:liquids?|syrups?|suspensions?|drops)\b|^(?:shake|measure)\b.*\b(?:liquids?|syrups?|suspensions?|drops)\b|^(?:take|use|stir|pump|mix|put|keep|throw|do not freeze) (?:the )?(?:mixed )?(?:liquids?|syrups?|suspensions?|(?:liquid )?drops)\b|^rinse your mouth after liquids\b|\bpacks of (?:a )?syrup\b|\bin drops\b/i,
  powder: /^(?:put|stir|mix|dissolve) (?:the )?(?:granules|powder|sachets?)\b|^(?:the )?(?:granules|sachets) holds?\b/i,
  injected:
    /^(?:(?:the|an?|after an) )*(?:injections?|infusions?|drips?)\b|^for injections\b|^do not freeze injections\b|^too much by injection\b|^a doctor or nurse gives the injections?\b/i,
  inhaled: /^put the cap back on an inhaler\b|^take no extra puffs\b/i,
  /** On a page of capsules for breathing in: about spray cans. */
  puffed: /^(?!.*\bcapsules?\b).*(?:\bpuffs?\b|\bspacer\b|\bspray\b|^shake\b)/i,
  /** On a page of a liquid for the nebuliser: about spray cans and powder inhalers. */
  device:
    /^(?!.*\bnebuli[sz]er).*(?:\bpuffs?\b|\bspacer\b|\b(?:an?|the|new) (?:new )?inhaler\b|^put the cap back on\b)/i,
  /** Not of plain tablets. */
  slow: /\bbetween slow-release doses\b/i,
  /** Not of inhalers. */
  mist: /^(?:from|in|with) (?:a|the) nebuli[sz]er\b/i,
  /** Not of liquids for the nebuliser. */
  breathedPieces: /\bcapsules?\b/i,
  /** Not of sachets, and not of drops, which have a dropper. */
  measured: /^(?:shake and )?measure (?:(?:the|an?) )?(?:liquids?|syrups?)\b/i,
  /** Not of drops for the nose. */
  sprayed: /^(?!.*\bdrops?\b).*\b(?:sprays?|pump|squirts?|nozzle)\b/i,
  /** Not of a soap or shampoo. */
  smeared:
    /\bthin layer\b|^(?:rub|spread) (?:it|a little)\b(?!.*\b(?:rinse|wash|hair|wet|lather))|\b(?:cream|gel|lotion) once\b/i,
  rinsed: /^rinse for\b|^(?:let a |of )?lozenges?\b/i,
  swallowed: /^(?:too much )?by mouth\b|^(?:do not )?take (?:the )?(?:tablets?|capsules?)\b/i,
  /** On a page of an injection: about food, water, and where tablets are kept. */
  mouthful:
    /\bwith (?:or without )?(?:food|meals?|a meal|milk)\b|\bglass of water\b|\bfood pipe\b|\b(?:coated|slow-release) tablets?\b|^keep (?:the )?(?:tablets?|capsules?)\b|^leave tablets\b|^do not freeze the liquid\b|^(?:one|two) (?:or two )?(?:extra )?tablets?\b|\btablets that you bought\b|^fast-acting tablets\b|^take it (?:only|once|twice|regularly|every)\b|^(?:for|against) [^,.]*,? (?:you )?take it\b/i,
  rectal: /^(?:(?:the|an?) )?(?:rectal|suppositor)|^push the suppository\b/i,
  shampoo: /^the shampoo\b/i,
  /** On a page of a lotion, a soap or a shampoo. */
  cream: /^(?:put )?(?:the |scabies )?creams?\b(?!,? (?:and|or) (?:lotions?|gels?|ointments?))/i,
  chewable: /^(?:(?:chew|take|some) )?chewable tablets\b/i,
  /** Not of tablets. */
  opened: /^if you cannot swallow the capsules?\b/i,
  melting: /^(?:melting|melt-in-the-mouth) tablets\b|^let a (?:melting )?tablet\b|^put a child’s melting tablet\b/i,
  /** Contrasts with the other solid form; "the capsules" are all that there are of an ingredient. */
  capsules:
    /^(?:(?:swallow|take|keep|many|some|most|high-dose|normal|slow-release|long-acting) )*capsules\b(?! (?:and|or)\b)/i,
  tablets:
    /^(?:(?:swallow|take|keep|push|dissolve|chew|many|some|most|plain|standard|ordinary|normal|coated|soluble|chewable|slow-release) )*tablets\b(?! (?:and|or)\b)/i,
} as const
type Kind = keyof typeof kinds

const forSwallowed = ['solid', 'liquid', 'powder', 'swallowed'] as const
/** Kinds of sentences that are about other forms. */
const othersOf: Partial<Record<MedicineForm, readonly Kind[]>> = {
  tablet: ['liquid', 'opened', 'powder', 'injected', 'inhaled', 'rectal'],
  capsule: ['liquid', 'powder', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  syrup: ['solid', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  suspension: ['solid', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  drops: ['solid', 'measured', 'injected', 'inhaled', 'rectal', 'chewable', 'melting'],
  solution: ['solid', 'injected', 'rectal', 'shampoo', 'chewable', 'melting'],
  powder: ['solid', 'measured', 'injected', 'rectal', 'chewable', 'melting'],
  injection: [...forSwallowed, 'mouthful', 'rectal', 'chewable', 'melting'],
  cream: [...forSwallowed, 'injected', 'shampoo', 'rectal'],
  ointment: [...forSwallowed, 'injected', 'shampoo', 'rectal'],
  gel: ['solid', 'injected', 'rinsed', 'shampoo'],
  lotion: ['solid', 'swallowed', 'injected', 'shampoo', 'cream'],
  soap: ['solid', 'swallowed', 'injected', 'shampoo', 'cream', 'smeared'],
  shampoo: ['solid', 'swallowed', 'injected', 'cream', 'smeared'],
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
/** What else such a sentence says: "with or without food", "at the same time each day". */
const WHEN =
  /^(?:best )?(?:with|once|twice|three times|at|on an empty|(?:straight|right|just) after|after|before|in the|about|half an hour)\b/i
/** "Do not crush it": meant for it, unless it melts in the mouth. */
const STAYS_WHOLE =
  /^(?:(?:do not|never) (?:break|chew|crush|cut|dissolve|divide|halve|split)|(?:breaking|chewing|crushing))\b|\bso (?:do not|never) (?:break|chew|crush)\b/i
/** Needed to swallow a tablet, and not for one that melts. */
const WITH_WATER = /,? with (?:(?:a|the) (?:full )?(?:drink|glass) of |(?:plenty of|enough) )?water(?:,(?= )|(?=[ .]))/i

/** Returns the sentence for a tablet that isn't swallowed whole: only when to take it. */
function notWhole(sentence: string, marks: readonly string[]): string {
  const melts = marks.includes('melting') || marks.includes('sublingual')
  if (STAYS_WHOLE.test(sentence)) return melts ? sentence : ''
  const said = onlyWhen(sentence)
  return melts && /^take\b/i.test(said) ? said.replace(WITH_WATER, '') : said
}

/** Returns a sentence on swallowing a tablet whole with its time alone. */
function onlyWhen(sentence: string): string {
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
  const isInhaled = routes.length > 0 && routes.every((route) => route === 'inhaled')
  const isMist = marks.includes('nebuliser') || (form === 'solution' && isInhaled)
  const sibling: readonly Kind[] = form === 'tablet' ? ['capsules'] : form === 'capsule' ? ['tablets'] : []
  return [
    ...((form && othersOf[form]) ?? []),
    ...(isLocal ? byRoute : []),
    ...(isBreathedIn ? (['puffed'] as const) : []),
    ...(isMist ? (['device', 'breathedPieces'] as const) : routes.includes('inhaled') ? (['mist'] as const) : []),
    ...(form === 'drops' && routes.includes('nose') ? (['sprayed'] as const) : []),
    ...plain.map(({ kind }) => kind),
    ...(isSlow ? [] : (['slow', ...sibling] as const)),
  ]
}

/** A sentence that refers to the one before. */
export const GOES_ON =
  /^(?:it|its|they|them|these|this|then|more of it|later in the day|throw it|shake it|keep it|after that|tell them|do not (?:chew|crush|halve|split)(?: or [a-z]+)? (?:it|them))\b/i
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
  let isOther = false
  let isLabelled = false
  const sentences = sentencesOf(text)
  const own = marks.length > 0 ? sentences.flatMap((one) => notWhole(one, marks) || []) : sentences
  const kept = own.filter((sentence) => {
    const opens = others.some((kind) => kinds[kind].test(sentence)) || isAboutOthers(sentence, routes, form)
    const hasLabel = LABEL.test(sentence)
    isOther = opens || (isOther && (GOES_ON.test(sentence) || (isLabelled && !hasLabel)))
    isLabelled = isOther && (hasLabel || isLabelled)
    return !isOther
  })
  // a page of a tablet doesn't have to say that it is swallowed
  return kept.join(' ').replace(/^By mouth: (\p{L})/u, (_, first: string) => first.toUpperCase())
}

/** "Some liquids contain aspartame": about what else a form contains. */
const HOLDS = /^(?:some|the liquid|the syrup|granules|sachets)\b.*\b(?:contains?|holds?)\b/i

/**
 * Returns a warning without sentences about what other forms contain, and on a page of a local form without those about tablets
 * and injections. Elsewhere a sentence about forms of another route goes only if the warning has others. All else that it says
 * matters for each form.
 */
export function warningAbout(
  text: string,
  form: MedicineForm | null,
  product: { routes: readonly Route[]; presentation: string },
): string {
  const { routes } = product
  if (routes.length > 0 && routes.every((route) => LOCAL_ROUTES.has(route))) return aboutForm(text, form, product)
  const sentences = sentencesOf(text).filter(
    (sentence) => !HOLDS.test(sentence) || aboutForm(sentence, form, product) !== '',
  )
  let isOther = false
  const own = sentences.filter((sentence) => {
    isOther = isAboutOthers(sentence, routes, form) || (isOther && sentence.endsWith(' then.'))
    return !isOther
  })
  return (own.length > 0 ? own : sentences).join(' ')
}
