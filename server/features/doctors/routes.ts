import {
  addDoctor,
  changeDoctor,
  deactivateDoctor,
  endDoctorSessions,
  getDoctor,
  listAdministeredDoctors,
  listDoctors,
  practiseHere,
  reactivateDoctor,
  verifyDoctor,
} from '#contract/doctors.ts'
import { lostFactorMessages, removeDoctorFactor } from '#contract/accounts/lost-factor.ts'
import { memberMessages } from '#contract/members.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import * as administer from './administer.ts'
import * as ownPractice from './use-cases.ts'
import { browseDoctors } from './use-cases.ts'

export function mountDoctors(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listDoctors, async ({ actor, query }) => {
    const { doctors, total } = await browseDoctors(db, actor, query)
    return { items: doctors, total }
  })
  door.open(addDoctor, ({ body, caller }) => administer.addDoctor(deps, caller, body))
  door.open(practiseHere, async ({ body, caller }) => ({ id: await ownPractice.practiseHere(deps, caller, body) }))
  door.open(listAdministeredDoctors, async ({ actor, query }) => {
    const { doctors, total } = await administer.administeredDoctors(db, actor, query)
    return { items: doctors, total }
  })
  door.open(getDoctor, ({ actor, params }) => administer.openDoctor(db, actor, params.id))
  door.open(changeDoctor, ({ params, body, caller }) => administer.changeDoctor(deps, caller, params.id, body))
  door.open(verifyDoctor, ({ params, caller }) => administer.verifyDoctor(deps, caller, params.id))
  door.open(deactivateDoctor, ({ params, body, caller }) =>
    administer.deactivateDoctor(deps, caller, params.id, body.reason),
  )
  door.open(endDoctorSessions, async ({ params, caller }) => {
    await administer.endDoctorSessions(deps, caller, params.id)
    return { message: memberMessages.sessionsEnded }
  })
  door.open(reactivateDoctor, ({ params, caller }) => administer.reactivateDoctor(deps, caller, params.id))
  door.open(removeDoctorFactor, async ({ params, caller }) => {
    await administer.removeFactor(deps, caller, params.id)
    return { message: lostFactorMessages.removed }
  })
}
