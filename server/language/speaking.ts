import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '#language/languages.ts'
import { setSpeakers } from '#language/translate.ts'
import { speakerOf } from './catalogs.ts'

interface Speaking {
  language: Language
}

const speaking = new AsyncLocalStorage<Speaking>()
setSpeakers(() => {
  const now = speaking.getStore()
  return now && speakerOf(now.language)
})

/** Runs `work` with its messages in a language: those of a request, or of an email or push to a person. */
export const speakingIn = <T>(language: Language, work: () => T): T => speaking.run({ language }, work)

/** Changes the language from here to the end of the request, such as to that of the account that makes it. */
export function speakFromNow(language: Language): void {
  const now = speaking.getStore()
  if (now) now.language = language
}
