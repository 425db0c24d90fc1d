import {
  type AppointmentChange,
  changeAppointment,
  getAppointment,
  listAppointments,
  listChartAppointments,
  listDoctorAppointments,
  listPatientAppointments,
  scheduleAppointment,
} from '#contract/appointments.ts'
import { setArrival } from '#contract/arrival.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/errors.ts'
import type { Asker, Door } from '#server/http/door.ts'
import { announcePage } from '#server/http/paging.ts'
import { checkIn } from './arrival.ts'
import {
  changeStatus,
  chartsAppointments,
  doctorsAppointments,
  moveAppointment,
  openAppointment,
  ownAppointments,
  patientsAppointments,
  schedule,
} from './use-cases.ts'

export function openAppointments(door: Door, deps: Deps): void {
  door.open(scheduleAppointment, ({ actor, asker, body }) => schedule(deps, asker, actor as SignedIn, body))

  door.open(listAppointments, async ({ actor, asker, query }) => {
    const { appointments, total } = await ownAppointments(deps, actor as SignedIn, query)
    announcePage(asker, listAppointments.path, query, { ...query, total })
    return appointments
  })

  door.open(listDoctorAppointments, async ({ actor, asker, params, query }) => {
    const { appointments, total } = await doctorsAppointments(deps, actor as SignedIn, params.id, query)
    announcePage(asker, `/api/appointments/doctor/${params.id}`, query, { ...query, total })
    return appointments
  })

  door.open(listChartAppointments, async ({ actor, asker, params, query }) => {
    const { appointments, total } = await chartsAppointments(deps, actor as SignedIn, params.id, query)
    announcePage(asker, `/api/patients/${params.id}/appointments`, query, { ...query, total })
    return appointments
  })

  door.open(listPatientAppointments, async ({ actor, asker, params, query }) => {
    const { appointments, total } = await patientsAppointments(deps, actor as SignedIn, params.id, query)
    announcePage(asker, `/api/appointments/patient/${params.id}`, query, { ...query, total })
    return appointments
  })

  door.open(getAppointment, ({ actor, asker, params }) =>
    openAppointment(deps, actor as SignedIn, params.id, asker.address),
  )

  door.open(changeAppointment, ({ actor, asker, params, body }) =>
    change(deps, actor as SignedIn, asker, params.id, body),
  )

  door.open(setArrival, ({ actor, asker, params, body }) =>
    checkIn(deps, actor as SignedIn, params.id, body.arrived, asker.address),
  )
}

/** A change says either a status or a new date and time. */
function change(deps: Deps, actor: SignedIn, { address }: Asker, id: string, body: AppointmentChange) {
  const { status, cancelReason, appointmentDate: date, appointmentTime: time, fromStartsAt: from, allowOverlap } = body
  if (status && !date && !time) return changeStatus(deps, actor, id, status, { cancelReason, address })
  if (!status && date && time) return moveAppointment(deps, actor, id, { date, time, from, allowOverlap }, address)
  throw badRequest('Say either a status, or a date and a time.')
}
