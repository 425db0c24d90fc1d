import { type Message, msg, t } from '#language/translate.ts'
import type { LabMessage } from '#contract/lab-messages/messages.ts'
import type { LabState } from '#contract/lab-messages/states.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateLooks: Record<LabState, { label: Message; tone: Tone }> = {
  received: { label: msg('Not processed yet'), tone: 'info' },
  applied: { label: msg('In the chart'), tone: 'positive' },
  duplicate: { label: msg('Duplicate'), tone: 'neutral' },
  unmatched: { label: msg('Unmatched'), tone: 'caution' },
  malformed: { label: msg('Not readable'), tone: 'danger' },
  dismissed: { label: msg('Set aside'), tone: 'neutral' },
}

/** Returns the name of the patient as the message has it. */
export const patientIn = ({ patient }: LabMessage): string => patient?.name ?? t('Patient not named')

const genders: Readonly<Record<string, Message>> = {
  female: msg('Female'),
  male: msg('Male'),
  other: msg('Other'),
}

export const genderInWords = (gender: string | null): string | null => {
  const word = gender && genders[gender]
  return word ? t(word) : gender
}
