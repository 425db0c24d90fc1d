import { getClinic, getPublicClinic, listClinics, listClinicServices, listPublicServices } from '#contract/clinics.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { browseClinics, openClinic, openPublicClinic } from './use-cases.ts'

export function openClinics(door: Door, { db }: Deps): void {
  door.open(listClinics, async ({ actor, asker, query }) => {
    const { clinics, total } = await browseClinics(db, actor, query)
    announcePage(asker, listClinics.path, query, { ...query, total })
    return clinics
  })

  door.open(getClinic, ({ actor, params }) => openClinic(db, actor, params.id))
  door.open(getPublicClinic, ({ params }) => openPublicClinic(db, params.id))
  door.open(listClinicServices, async ({ actor, params }) => (await openClinic(db, actor, params.id)).services)
  door.open(listPublicServices, async ({ params }) => (await openPublicClinic(db, params.id)).services)
}
