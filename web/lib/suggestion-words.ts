import { language, t } from '#language/translate.ts'

/** The words of the list of suggestions below a search, which the script of the reading pages shows. */
export interface SuggestionWords {
  /** The accessible name of the list. */
  list: string
  none: string
  one: string
  /** With a hole `{count}`. */
  many: string
  similar: string
  /** Above similar names if nothing has the words as typed. */
  didYouMean: string
  /** With a hole `{text}`. */
  showing: string
  emergency: string
  /** With a hole `{number}`. */
  call: string
  guide: string
  /** Forms of medicines or categories of guides by their English, where the language isn't that of the data. */
  details?: Readonly<Record<string, string>>
}

/** Returns the words of a search's suggestions, as the value of its `data-words`. */
export const suggestionWords = (list: string, details: () => Readonly<Record<string, string>>): string =>
  JSON.stringify({
    list,
    none: t('No suggestions'),
    one: t('1 suggestion'),
    many: t('{count} suggestions', { count: '{count}' }),
    similar: t('Similar names'),
    didYouMean: t('Did you mean'),
    showing: t('Showing results for “{text}”', { text: '{text}' }),
    emergency: t('This may be an emergency'),
    call: t('Emergency: call {number}', { number: '{number}' }),
    guide: t('Guide'),
    details: language() === 'en' ? undefined : details(),
  } satisfies SuggestionWords)
