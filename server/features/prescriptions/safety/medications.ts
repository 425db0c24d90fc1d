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

export interface WrittenLine extends Known {
  dosage: string
  frequency: string
}

export interface TakenAlready extends Known {
  kind: 'active' | 'uploaded'
  number: string
  /** Of an active medication; an upload does not say. */
  dosage: string | null
  frequency: string | null
}
