import type { ListedClinic } from '#contract/clinics/clinics.ts'

/** Query parameter that opens the choice of clinics even if the patient has only one. */
export const CHOOSE = 'choose'

/** Query parameter with the id of the family member for whom a signed-in patient books. */
export const FOR = 'for'

/** Returns the one clinic where a patient has a chart, if they can book there; undefined with none or several. */
export function onlyClinicOf(clinics: readonly ListedClinic[]): ListedClinic | undefined {
  const own = clinics.filter(({ isPatientHere }) => isPatientHere)
  return own.length === 1 && own[0]?.canBook ? own[0] : undefined
}

/** Returns the address of a clinic's wizard with the chosen day, time and family member. */
export function wizardAt({ id }: Pick<ListedClinic, 'id'>, chosen: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const name of ['date', 'time', FOR]) {
    const value = chosen.get(name)
    if (value) query.set(name, value)
  }
  return `/clinics/${id}/book${query.size > 0 ? `?${query}` : ''}`
}
