import { useContext } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { useSignedInUser } from './current-user.ts'
import { VisitContext } from './visit-context.ts'

/** Returns the clinic that a person with several clinics chose in the top bar; null for all of them. */
export const useShownClinic = (): string | null => useContext(VisitContext).shownClinic ?? null

/** Returns the person's memberships at the clinics that the page shows. */
export function useShownMemberships(): CurrentUser['memberships'] {
  const { memberships } = useSignedInUser()
  const shown = useShownClinic()
  return shown === null ? memberships : memberships.filter(({ clinic }) => clinic.id === shown)
}

type Clinics<C> = readonly (C & { id: string })[]

/** Returns the clinic with which a screen of one clinic begins: the shown one, or the first. */
export const firstClinic = <C>(clinics: Clinics<C>, shown: string | null): (C & { id: string }) | undefined =>
  clinics.find(({ id }) => id === shown) ?? clinics[0]

/** Returns the clinic that a form begins with: the shown one, or the only one; '' if the person chooses. */
export const clinicToStartWith = (clinics: Clinics<unknown>, shown: string | null): string =>
  clinics.find(({ id }) => id === shown)?.id ?? (clinics.length === 1 ? clinics[0]!.id : '')
