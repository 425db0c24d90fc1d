import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { plainDay } from '#contract/days.ts'
import { speakingIn } from '#server/language/speaking.ts'

/** Writes in English, in whatever language the request is: the language of printouts. */
export const inEnglish = <T>(write: () => T): T => speakingIn(SOURCE_LANGUAGE, write)

/** Returns a date as it is printed: "4 Dec 2026". */
export const dayOf = (date: string): string => inEnglish(() => plainDay(date))
