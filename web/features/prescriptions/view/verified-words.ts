import { t } from '#language/translate.ts'
import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'

type State = VerifiedPaper['state']

interface Words {
  tone: 'positive' | 'caution' | 'danger'
  title: string
  text: string
}

const words = (): Record<Exclude<State, 'unconfirmed'>, Words> => ({
  valid: {
    tone: 'positive',
    title: t('This prescription is valid'),
    text: t('Compare every detail below with the paper. If one differs, the paper was changed: don’t dispense it.'),
  },
  replaced: {
    tone: 'caution',
    title: t('This version was replaced'),
    text: t('The doctor has signed a newer version. Ask the patient for it, or call the clinic.'),
  },
  cancelled: {
    tone: 'danger',
    title: t('This prescription was cancelled'),
    text: t('The doctor has withdrawn it.'),
  },
  completed: { tone: 'caution', title: t('This prescription is completed'), text: t('Its course is over.') },
  unchecked: {
    tone: 'caution',
    title: t('Not checked: this prescription has no signature that we can check'),
    text: t(
      'It was signed before prescriptions here got one, or with a key that this site no longer has. Call the clinic at a number that you know before you dispense it.',
    ),
  },
  damaged: {
    tone: 'danger',
    title: t('Don’t rely on this prescription'),
    text: t(
      'Its record here was changed after the doctor signed it. The clinic has been notified. Call the clinic at a number that you know.',
    ),
  },
})

/** What a pharmacist reads about clinics and registration numbers that the operator hasn't confirmed. */
export function unconfirmedWords({ clinic, doctor }: VerifiedPaper['confirmed']): Words | null {
  const [lacksClinic, lacksDoctor] = [clinic === 'unconfirmed', doctor === 'unconfirmed']
  if (lacksClinic && lacksDoctor)
    return {
      tone: 'caution',
      title: t('Not confirmed: the clinic and the doctor’s registration number'),
      text: t(
        'Anyone can register here, and we haven’t checked the clinic or the doctor’s registration number. Before you dispense it, call the clinic or the council at a number that you know.',
      ),
    }
  if (lacksClinic)
    return {
      tone: 'caution',
      title: t('Not confirmed: the clinic'),
      text: t(
        'Anyone can register here, and we haven’t checked the clinic. Before you dispense it, call the clinic or the council at a number that you know.',
      ),
    }
  if (lacksDoctor)
    return {
      tone: 'caution',
      title: t('Not confirmed: the doctor’s registration number'),
      text: t(
        'Anyone can register here, and we haven’t checked the doctor’s registration number. Before you dispense it, call the clinic or the council at a number that you know.',
      ),
    }
  return null
}

/** Returns the notices of a printout, the most important one first. */
export function noticesOf({ state, confirmed }: Pick<VerifiedPaper, 'state' | 'confirmed'>): Words[] {
  const unconfirmed = state === 'damaged' ? null : unconfirmedWords(confirmed)
  return [state === 'unconfirmed' ? null : words()[state], unconfirmed].filter((one) => one !== null)
}
