import type { Consent, Teleconsultation } from '#contract/video-visits/video-visits.ts'
import { type Message, msg } from '#language/translate.ts'

export const consentWords: Record<Consent, Message> = {
  implied: msg('Implied: the patient booked and joined the video visit'),
  on_page: msg('Agreed on the waiting page'),
  spoken: msg('In words, on the call or by phone'),
  written: msg('In writing'),
}

export const identityWords: Record<Teleconsultation['identifiedBy'], Message> = {
  known: msg('I know the patient'),
  document: msg('The patient shows an identity document'),
  answers: msg('The patient answered questions about the chart'),
  other: msg('Another way'),
}
