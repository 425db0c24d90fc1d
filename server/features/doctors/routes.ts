import {
  addDoctor,
  changeDoctor,
  deactivateDoctor,
  getDoctor,
  getDoctorSessions,
  listAdministeredDoctors,
  listDoctors,
  reactivateDoctor,
  setDoctorSessions,
  verifyDoctor,
} from '#contract/doctors.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import * as administer from './administer.ts'
import { sessionsOf, setSessions } from './sessions.ts'
import { browseDoctors } from './use-cases.ts'

const doerOf = ({ actor, address }: Asker) => ({ actor: actor as SignedIn, address })

export function openDoctors(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listDoctors, async ({ actor, asker, query }) => {
    const { doctors, total } = await browseDoctors(db, actor, query)
    announcePage(asker, listDoctors.path, query, { ...query, total })
    return doctors
  })
  door.open(addDoctor, ({ asker, body }) => administer.addDoctor(deps, doerOf(asker), body))
  door.open(listAdministeredDoctors, async ({ actor, asker, query }) => {
    const { doctors, total } = await administer.administeredDoctors(db, actor as SignedIn, query)
    announcePage(asker, listAdministeredDoctors.path, query, { ...query, total })
    return doctors
  })
  door.open(getDoctor, ({ actor, params }) => administer.openDoctor(db, actor as SignedIn, params.id))
  door.open(changeDoctor, ({ asker, params, body }) => administer.changeDoctor(deps, doerOf(asker), params.id, body))
  door.open(verifyDoctor, ({ asker, params }) => administer.verifyDoctor(deps, doerOf(asker), params.id))
  door.open(deactivateDoctor, ({ asker, params }) => administer.deactivateDoctor(deps, doerOf(asker), params.id))
  door.open(reactivateDoctor, ({ asker, params }) => administer.reactivateDoctor(deps, doerOf(asker), params.id))
  door.open(getDoctorSessions, ({ actor, params }) => sessionsOf(db, actor as SignedIn, params.id))
  door.open(setDoctorSessions, ({ asker, params, body }) => setSessions(db, doerOf(asker), params.id, body.hours))
}
