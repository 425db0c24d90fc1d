import type { Db } from '#server/database/db.ts'
import type { Actor } from '#server/actor.ts'
import { clinicsVisibleTo } from '#server/features/clinics/public.ts'
import { listDoctors } from './queries/doctors.ts'

/** The doctors of the clinics that the caller may see, and how many there are in all; an API key sees its clinic's alone. */
export async function browseDoctors(db: Db, actor: Actor, page: { clinicId?: string; limit: number; offset: number }) {
  const only = actor.kind === 'signed-in' ? actor.key?.clinicId : undefined
  if (only && page.clinicId && page.clinicId !== only) return { doctors: [], total: 0 }
  return listDoctors(db, clinicsVisibleTo(actor), { ...page, clinicId: only ?? page.clinicId })
}
