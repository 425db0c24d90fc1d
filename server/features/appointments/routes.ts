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
import type { Doer } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Door } from '#server/http/door/door.ts'
import { checkIn } from './arrival.ts'
import {
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
  door.open(scheduleAppointment, ({ actor, asker, body }) => schedule(deps, asker, actor, body))

  door.open(listAppointments, async ({ query, doer }) => {
    const { appointments, total } = await ownAppointments(deps, doer, query)
    return { items: appointments, total }
  })

  door.open(listDoctorAppointments, async ({ params, query, doer }) => {
    const { appointments, total } = await doctorsAppointments(deps, doer, params.id, query)
    return { items: appointments, total }
  })

  door.open(listChartAppointments, async ({ params, query, doer }) => {
    const { appointments, total } = await chartsAppointments(deps, doer, params.id, query)
    return { items: appointments, total }
  })

  door.open(listPatientAppointments, async ({ params, query, doer }) => {
    const { appointments, total } = await patientsAppointments(deps, doer, params.id, query)
    return { items: appointments, total }
  })

  door.open(countWaitingEndpoint, async ({ actor }) => ({ count: await countWaiting(deps, actor) }))

  door.open(getAppointment, ({ actor, asker, params }) => openAppointment(deps, actor, params.id, asker.address))

  door.open(changeAppointment, ({ doer, params, body }) => change(deps, doer, params.id, body))

  door.open(undoEndEndpoint, ({ doer, params, body }) => undoEnd(deps, doer, params.id, body.status))

  door.open(setArrival, ({ actor, asker, params, body }) =>
    checkIn(deps, actor, params.id, body.arrived, asker.address),
  )
}

/** A change says either a status, or a new date and time, with the same doctor or another one. */
function change(deps: Deps, { actor, address }: Doer, id: string, body: AppointmentChange) {
  const { status, cancelReason, appointmentDate: date, appointmentTime: time, ...more } = body
  if (status && !date && !time && !more.doctorId)
    return changeStatus(deps, actor, id, status, { cancelReason, address })
  const { fromStartsAt: from, doctorId, allowOverlap } = more
  if (!status && date && time)
    return moveAppointment(deps, actor, id, { date, time, doctorId, from, allowOverlap }, address)
  throw badRequest('Send either a status, or a date and a time.')
}
