import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'

type State = VerifiedPaper['state']

interface Words {
  tone: 'positive' | 'caution' | 'danger'
  title: string
  text: string
}

const states: Record<Exclude<State, 'unconfirmed'>, Words> = {
  valid: {
    tone: 'positive',
    title: 'This prescription is valid',
    text: 'Compare every detail below with the paper. If one differs, the paper was changed: don’t dispense it.',
  },
  replaced: {
    tone: 'caution',
    title: 'This version was replaced',
    text: 'The doctor has signed a newer version. Ask the patient for it, or call the clinic.',
  },
  cancelled: { tone: 'danger', title: 'This prescription was cancelled', text: 'The doctor has withdrawn it.' },
  completed: { tone: 'caution', title: 'This prescription is completed', text: 'Its course is over.' },
  unchecked: {
    tone: 'caution',
    title: 'Not checked: this prescription has no signature that we can check',
    text: 'It was signed before prescriptions here got one, or with a key that this site no longer has. Call the clinic at a number that you know before you dispense it.',
  },
  damaged: {
    tone: 'danger',
    title: 'Don’t rely on this prescription',
    text: 'Its record here was changed after the doctor signed it. The clinic has been notified. Call the clinic at a number that you know.',
  },
}

const CALL = 'Before you dispense it, call the clinic or the council at a number that you know.'

/** What a pharmacist reads about clinics and registration numbers that the operator hasn't confirmed. */
export function unconfirmedWords({ clinic, doctor }: VerifiedPaper['confirmed']): Words | null {
  const names = [
    clinic === 'unconfirmed' && 'the clinic',
    doctor === 'unconfirmed' && 'the doctor’s registration number',
  ].filter(Boolean)
  if (names.length === 0) return null
  return {
    tone: 'caution',
    title: `Not confirmed: ${names.join(' and ')}`,
    text: `Anyone can register here, and we haven’t checked ${names.join(' or ')}. ${CALL}`,
  }
}

/** Returns the notices of a printout, the most important one first. */
export function noticesOf({ state, confirmed }: Pick<VerifiedPaper, 'state' | 'confirmed'>): Words[] {
  const unconfirmed = state === 'damaged' ? null : unconfirmedWords(confirmed)
  return [state === 'unconfirmed' ? null : states[state], unconfirmed].filter((one) => one !== null)
}
