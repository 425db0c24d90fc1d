import { type Message, msg } from '#language/translate.ts'
import type { HelpCategory } from '#contract/help.ts'

/** Titles of the categories, whose English is their id. */
export const categoryTitles: Record<HelpCategory, Message> = {
  'Getting Started': msg('Getting Started'),
  'Appointment Management': msg('Appointment Management'),
  'Patient Management': msg('Patient Management'),
  'Billing & Payments': msg('Billing & Payments'),
}
