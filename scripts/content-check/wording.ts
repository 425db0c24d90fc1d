// Words that contradict each other on a page: when and how often a medicine is taken.

/** Words of time and food. A form's text says how to swallow, apply or inhale, whatever the medicine. */
const timeOrFood =
  /\b(?:days?|daily|weeks?|weekly|months?|monthly|mornings?|evenings?|nights?|bedtime|meals?|food|eat(?:ing)?|breakfast|empty stomach)\b/i

/** Returns the first word in a form's instructions that depends on the medicine, or null. */
export const misplacedInForm = (text: string): string | null => timeOrFood.exec(text)?.[0] ?? null

const frequencies = {
  daily: /\b(?:(?:each|every|a|per) day|daily)\b/i,
  weekly: /\b(?:(?:each|every|a|per) week|weekly|(?:day|time) each week)\b/i,
  monthly: /\b(?:(?:each|every|a|per) month|monthly)\b/i,
}
type Frequency = keyof typeof frequencies

/** "Never every day" names a frequency to warn of it. */
const warnedOf =
  /\b(?:never|not|instead of)\s+(?:(?:take|use) it\s+)?(?:(?:each|every|a|per) (?:day|week|month)|daily|weekly|monthly)\b/gi

/** Returns how often the text says that something is taken. */
export function frequenciesOf(text: string): Set<Frequency> {
  const said = text.replace(warnedOf, '')
  return new Set((Object.keys(frequencies) as Frequency[]).filter((one) => frequencies[one].test(said)))
}

/** "Wait 10 minutes before other creams". */
const wait =
  /\bwait (?:for )?(?:at least )?(?:(\d+) minutes|half an hour) before (?:you (?:use|put on) )?(?:an)?other\b/gi

/** Returns the minutes that a text says to wait before another product is used in the same place. */
export const waitsOf = (text: string): number[] =>
  [...text.matchAll(wait)].map(([, minutes]) => (minutes === undefined ? 30 : Number(minutes)))

/** True if a class's text begins with "They": on the page of a medicine no one knows who they are. */
export const lacksSubject = (text: string): boolean => /^They\b/.test(text)

/** Whether a medicine with this text is taken weekly or monthly, and never daily. */
export function isSpaced(text: string): boolean {
  const said = frequenciesOf(text)
  return said.size > 0 && !said.has('daily')
}
