import { t } from '#language/translate.ts'
import {
  type AppointmentChange,
  changeAppointment,
  getAppointment,
  listAppointments,
  listChartAppointments,
  listDoctorAppointments,
  listPatientAppointments,
} from '#contract/appointments/appointments.ts'
import { scheduleAppointment } from '#contract/appointments/schedule.ts'
import { countWaiting as countWaitingEndpoint, undoEnd as undoEndEndpoint } from '#contract/appointments/desk.ts'
import { setArrival } from '#contract/appointments/arrival.ts'
import { markCalled as markCalledEndpoint } from '#contract/appointments/calls.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Door } from '#server/http/door/door.ts'
import { checkIn } from './arrival.ts'
import { markCalled } from './calls.ts'
import {
  changeMode,
  changeStatus,
  countWaiting,
  chartsAppointments,
  doctorsAppointments,
  moveAppointment,
  openAppointment,
  ownAppointments,
  patientsAppointments,
} from './use-cases.ts'
import { schedule } from './schedule.ts'
import { undoEnd } from './undo.ts'

export function mountAppointments(door: Door, deps: Deps): void {
  door.open(scheduleAppointment, ({ actor, caller, body }) => schedule(deps, caller, actor, body))

  door.open(listAppointments, async ({ query, caller }) => {
    const { appointments, total } = await ownAppointments(deps, caller, query)
    return { items: appointments, total }
  })

  door.open(listDoctorAppointments, async ({ params, query, caller }) => {
    const { appointments, total } = await doctorsAppointments(deps, caller, params.id, query)
    return { items: appointments, total }
  })

  door.open(listChartAppointments, async ({ params, query, caller }) => {
    const { appointments, total } = await chartsAppointments(deps, caller, params.id, query)
    return { items: appointments, total }
  })

  door.open(listPatientAppointments, async ({ params, query, caller }) => {
    const { appointments, total } = await patientsAppointments(deps, caller, params.id, query)
    return { items: appointments, total }
  })

  door.open(countWaitingEndpoint, ({ actor }) => countWaiting(deps, actor))

  door.open(getAppointment, ({ actor, caller, params }) => openAppointment(deps, actor, params.id, caller.address))

  door.open(changeAppointment, ({ caller, params, body }) => change(deps, caller, params.id, body))

  door.open(undoEndEndpoint, ({ caller, params, body }) => undoEnd(deps, caller, params.id, body.status))

  door.open(setArrival, ({ actor, caller, params, body }) =>
    checkIn(deps, actor, params.id, body.arrived, caller.address),
  )

  door.open(markCalledEndpoint, ({ actor, caller, params, body }) =>
    markCalled(deps, actor, params.id, body.about, caller.address),
  )
}

/** A change has either a status, or a new date and time, with the same doctor and mode or others, or only a new mode. */
function change(deps: Deps, { actor, address }: SignedInCaller, id: string, body: AppointmentChange) {
  const { status, cancelReason, appointmentDate: date, appointmentTime: time, ...more } = body
  const { mode } = more
  if (status && !date && !time && !more.doctorId && !mode)
    return changeStatus(deps, actor, id, status, { cancelReason, address })
  const { fromStartsAt: from, doctorId, allowOverlap } = more
  if (!status && date && time)
    return moveAppointment(deps, actor, id, { date, time, doctorId, mode, from, allowOverlap }, address)
  if (mode && !status && !date && !time && !doctorId) return changeMode(deps, actor, id, { mode, from }, address)
  throw badRequest(t('Send either a status, or a date and a time, or a mode.'))
}
