import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'

/** "In India vaccines are given at 6, 10 and 14 weeks", and the ages for cough medicines. */
const AGES =
  /\b(?:cough and cold|cold and cough|cold) medicines (?:must not be given|are not for children) under \d|\bcough syrups are not for children under \d|\bin india\b.*(?:\bvaccines?\b|\bdoses?\b|measles-rubella|\bgiven (?:at|early)\b|\bfirst months\b).*\b(?:birth|weeks?|months?|years)\b|\b(?:bcg|measles-rubella)\b.*\bin india\b/i

/**
 * Returns the sentence that says when India gives a vaccine or from which age a cough medicine, if no source comes from an authority of
 * India.
 */
export function uncitedSchedule(text: string, publishers: readonly string[]): string | null {
  const said = sentencesOf(text).find((sentence) => AGES.test(sentence))
  return said && !publishers.some((one) => /\bIndia\b/.test(one)) ? said : null
}

/** Returns true if Schedule H covers creams with this steroid, and the entry leaves its products for the skin out. */
export const lacksSkin = ({
  classes,
  routes,
  schedule,
}: Pick<Entry<'ingredients'>, 'classes' | 'routes' | 'schedule'>) =>
  classes.some((one) => /steroid/.test(one)) &&
  routes.includes('skin') &&
  schedule !== undefined &&
  ['h', 'h1', 'x'].includes(schedule.india) &&
  !schedule.onSkin
