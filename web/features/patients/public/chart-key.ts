/** Prefix of all query keys of charts. Apart from their queries, so that the first visit loads it alone. */
export const PATIENTS_KEY = '/api/patients'
