import { t } from '#language/translate.ts'
import type { VerifiedDocument } from '#contract/medical-documents/papers.ts'
import { type PaperNotice, unconfirmedNotice } from '#web/features/prescriptions/public/unconfirmed-notice.ts'

type State = VerifiedDocument['state']

const words = (): Record<Exclude<State, 'unconfirmed'>, PaperNotice> => ({
  valid: {
    tone: 'positive',
    title: t('This document is valid'),
    text: t('Compare every detail below with the paper. If one differs, the paper was changed: don’t accept it.'),
  },
  replaced: {
    tone: 'caution',
    title: t('This version was replaced'),
    text: t('The doctor has signed a newer version. Ask the patient for it, or call the clinic.'),
  },
  withdrawn: {
    tone: 'danger',
    title: t('This document was withdrawn'),
    text: t('It doesn’t count anymore. Don’t accept it.'),
  },
  unchecked: {
    tone: 'caution',
    title: t('Not checked: this document has no signature that we can check'),
    text: t('It was signed with a key that this site no longer has. Call the clinic at a number that you know.'),
  },
  damaged: {
    tone: 'danger',
    title: t('Don’t rely on this document'),
    text: t(
      'Its record here was changed after the doctor signed it. The clinic has been notified. Call the clinic at a number that you know.',
    ),
  },
})

/** Returns the notices of a printout, the most important one first. */
export function noticesOf({ state, confirmed }: Pick<VerifiedDocument, 'state' | 'confirmed'>): PaperNotice[] {
  const unconfirmed = state === 'damaged' ? null : unconfirmedNotice(confirmed)
  return [state === 'unconfirmed' ? null : words()[state], unconfirmed].filter((one) => one !== null)
}
