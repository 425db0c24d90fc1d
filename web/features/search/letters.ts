/** Letters from which patients are searched. */
export const PATIENT_LETTERS = 2
