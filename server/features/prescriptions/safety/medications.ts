import type { Dose } from '#contract/doses/dose.ts'
import type { Recognized } from '#server/features/medicines/public.ts'

/** A medication with what it contains. */
export interface Known {
  name: string
  contains: Recognized
  /** Stays where it is put; by default what the name says. */
  isLocal?: boolean
  /** Several medicines have this name, and they differ. */
  isAmbiguous?: boolean
}

/** A medication with how it is taken; null if that isn't written, or was not understood. */
export interface Dosed extends Known {
  dose: Dose | null
}

export interface WrittenLine extends Dosed {
  /** False while the dosage or the frequency is still empty. */
  isWritten: boolean
}

/** What the patient takes already. An upload has no dose. */
export interface TakenAlready extends Dosed {
  kind: 'active' | 'uploaded'
  number: string
}
