import { t } from '#language/translate.ts'
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
import {
  administeredMember,
  deactivateMember,
  endMemberSessions,
  reactivateMember,
  removeMemberFactor,
} from '#server/features/members/public.ts'
import type { Door } from '#server/http/door/door.ts'
import * as administer from './administer.ts'
import { doctors } from './administer.ts'
import * as ownPractice from './use-cases.ts'
import { browseDoctors } from './use-cases.ts'

export function mountDoctors(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listDoctors, async ({ actor, query }) => {
    const { doctors: items, total } = await browseDoctors(db, actor, query)
    return { items, total }
  })
  door.open(addDoctor, ({ body, caller }) => administer.addDoctor(deps, caller, body))
  door.open(practiseHere, async ({ body, caller }) => ({ id: await ownPractice.practiseHere(deps, caller, body) }))
  door.open(listAdministeredDoctors, ({ actor, query }) => administer.administeredDoctors(db, actor, query))
  door.open(getDoctor, ({ actor, params }) => administeredMember(db, doctors, actor, params.id))
  door.open(changeDoctor, ({ params, body, caller }) => administer.changeDoctor(deps, caller, params.id, body))
  door.open(verifyDoctor, ({ params, caller }) => administer.verifyDoctor(deps, caller, params.id))
  door.open(deactivateDoctor, ({ params, body, caller }) =>
    deactivateMember(deps, doctors, caller, params.id, body.reason),
  )
  door.open(endDoctorSessions, async ({ params, caller }) => {
    await endMemberSessions(deps, doctors, caller, params.id)
    return { message: t(memberMessages.sessionsEnded) }
  })
  door.open(reactivateDoctor, ({ params, caller }) => reactivateMember(deps, doctors, caller, params.id))
  door.open(removeDoctorFactor, async ({ params, caller }) => {
    await removeMemberFactor(deps, doctors, caller, params.id)
    return { message: t(lostFactorMessages.removed) }
  })
}
