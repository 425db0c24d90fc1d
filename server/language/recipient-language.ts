import { languageOfChart } from '#language/language-of-chart.ts'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#language/languages.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { findLanguages, type Recipient } from './queries.ts'

/**
 * Returns the language of a message to a person, with as much as is known of them: that of their account, else of their chart, else of the
 * clinic, else of their last sign-in or online booking, else English. It can be a language that the switch doesn't offer; messages that
 * its catalog lacks are in English.
 */
export async function recipientLanguage(db: Db, recipient: Recipient): Promise<Language> {
  // the sender sees neither the account's settings nor where else the person is a patient, and learns only the language
  const { account, chart, clinic, remembered } = await asServer(() => findLanguages(db, recipient))
  // every clinic has a default, and English is the one of those that chose none
  const ofClinic = clinic === SOURCE_LANGUAGE ? null : clinic
  const known = [account, languageOfChart(chart), ofClinic, remembered].find(isLanguage)
  return known ?? SOURCE_LANGUAGE
}
