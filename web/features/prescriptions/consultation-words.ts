import type { SignedConsultation, TelemedicineList } from '#contract/prescriptions/teleconsultation.ts'
import { type Message, msg, t } from '#language/translate.ts'
import { joined } from '#web/lib/words.ts'

const modeWords: Record<SignedConsultation['mode'], Message> = {
  video: msg('By video'),
  audio: msg('By phone'),
  text: msg('In writing'),
}

const natureWords: Record<SignedConsultation['nature'], Message> = {
  first: msg('First consultation'),
  follow_up: msg('Follow-up'),
}

export const listWords: Record<TelemedicineList, Message> = {
  O: msg('List O: for any consultation'),
  A: msg('List A: diagnosis by video'),
  'A-refill': msg('List A: refill in a follow-up'),
  B: msg('List B: added to a treatment, in a follow-up'),
}

/** Returns "By video · First consultation". */
export const consultationInWords = ({ mode, nature }: Pick<SignedConsultation, 'mode' | 'nature'>): string =>
  joined(t(modeWords[mode]), t(natureWords[nature]))
