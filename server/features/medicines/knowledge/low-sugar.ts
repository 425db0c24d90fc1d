import type { Described } from './described.ts'

// Voglibose and its kind keep the gut from splitting table sugar. With them, only glucose helps against low blood sugar.

const ONLY_GLUCOSE = /\btable sugar do not work well\b/i

/** Returns true if one of these texts says that table sugar doesn't help against low blood sugar. */
export const needsGlucose = (texts: readonly Described[]): boolean =>
  texts.some((one) => one.warnings().some(({ cited }) => ONLY_GLUCOSE.test(cited.value.text)))

const SWEET =
  /\b(take|eat or drink) (?:sugar(?:, juice or glucose| or juice| or a sweet drink)?|glucose or a sweet drink|something sweet)(?! (?:do|does)\b)( at once)?(?:, such as sugar cubes or fruit juice,)?/gi
const CARRIED =
  /\b(carry|keep|have) (?:some )?(?:sugar|something sweet)(?: with you, such as glucose tablets or fruit juice)?(?= with you\b|[.,;]|$| (?:and|if)\b)/gi

/** Returns a text with glucose in place of sugar and sweet drinks: "Take sugar at once" beside voglibose would fail. */
export const withGlucose = (text: string): string =>
  text
    .replace(SWEET, (_, verb: string, soon: string | undefined) => {
      const takes = /^[A-Z]/.test(verb) ? 'Take' : 'take'
      return `${takes} glucose, not table sugar${soon ? `,${soon}` : ''}`
    })
    .replace(CARRIED, (_, verb: string) => `${verb} glucose`)
