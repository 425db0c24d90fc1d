import * as contract from '#contract/clinic-setup.ts'
import { getClinic, getPublicClinic, listClinics, listClinicServices, listPublicServices } from '#contract/clinics.ts'
import type { Actor, SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { closeDay, closuresOf, reopenDay } from './closures.ts'
import { changeService, createService } from './services.ts'
import { changeClinic, clinicSetup, clinicsOverview, createClinic, setWeek } from './set-up.ts'
import { browseClinics, openClinic, openPublicClinic } from './use-cases.ts'

const doerOf = ({ actor, asker }: { actor: Actor; asker: Asker }) => ({
  actor: actor as SignedIn,
  address: asker.address,
})

export function openClinics(door: Door, { db }: Deps): void {
  door.open(listClinics, async ({ actor, asker, query }) => {
    const { clinics, total } = await browseClinics(db, actor, query)
    announcePage(asker, listClinics.path, query, { ...query, total })
    return clinics
  })

  door.open(getClinic, ({ actor, params }) => openClinic(db, actor, params.id))
  door.open(getPublicClinic, ({ actor, params }) => openPublicClinic(db, actor, params.id))
  door.open(listClinicServices, async ({ actor, params }) => (await openClinic(db, actor, params.id)).services)
  door.open(listPublicServices, async ({ actor, params }) => (await openPublicClinic(db, actor, params.id)).services)

  door.open(contract.getClinicsOverview, ({ actor }) => clinicsOverview(db, actor as SignedIn))
  door.open(contract.createClinic, (call) => createClinic(db, doerOf(call), call.body))
  door.open(contract.changeClinic, (call) => changeClinic(db, doerOf(call), call.params.id, call.body))
  door.open(contract.getClinicSetup, ({ actor, params }) => clinicSetup(db, actor as SignedIn, params.id))
  door.open(contract.setOpeningHours, (call) => setWeek(db, doerOf(call), call.params.id, call.body))

  door.open(contract.createService, (call) => createService(db, doerOf(call), call.params.id, call.body))
  door.open(contract.changeService, (call) => changeService(db, doerOf(call), call.params.id, call.body))

  door.open(contract.listClosures, ({ actor, params }) => closuresOf(db, actor as SignedIn, params.id))
  door.open(contract.createClosure, (call) => closeDay(db, doerOf(call), call.params.id, call.body))
  door.open(contract.removeClosure, async (call) => {
    await reopenDay(db, doerOf(call), call.params.id)
    return { message: 'The day is open again.' }
  })
}
