// The public API: what features of a higher rank can import.
export { chartRecords } from './chart-records.ts'
export { abilitiesOf, nameForBooker, noteListOf, noteSeen, reasonFor, visitIdFor } from './read.ts'
export {
  availability,
  bookableClinic,
  bookableClinics,
  freeDoctorsAt,
  freeTimesFrom,
  nearestTimesOfAny,
  nextFreeTime,
} from './availability/free-times.ts'
export { remindByCall } from './calls.ts'
export { refuseFullDay } from './availability/full-days.ts'
export { holderHash, isOfferedToOther, refuseHeld, releaseHold } from './holds.ts'
export { placeHold } from './place-hold.ts'
export { mailAbout } from './email-about.ts'
export { resendEmail } from './emails.ts'
export { keepAppointmentTime, moveAppointments, moveToFreeTime, withdrawLinksOf } from './move.ts'
export { gapsOf, offersOf, workerOf } from './availability/offers.ts'
export type { Worker } from './availability/slots.ts'
export { doctorOf, isClosedAt, modeOf, type Order, publicTime, serviceOf } from './order.ts'
export { type Soonest, soonestTimes } from './availability/soonest.ts'
export { announceAppointment, nightEnd } from './notify.ts'
export { refuseOwnOverlap } from './own-overlap.ts'
export { isBeforeCutOff, isBeforeStart, isOfClinic, readingOf } from './policy.ts'
export { frozenPrice, onlineStatus, repeatableOf, reserve, storeOrder, timeOf } from './reserve.ts'
export { isStillFree, TimeTakenError } from './taken.ts'
export { changeStatusTo } from './transitions.ts'
export {
  appointmentById,
  appointmentOfLink,
  appointmentSeenBy,
  calendarFileOf,
  changeStatus,
  completeAppointment,
  manageLinkOf,
  moveAppointment,
} from './use-cases.ts'
export { locationOf } from './calendar-file.ts'
export { withManageLink } from './manage-link.ts'
export type { StoredAppointment } from './queries/appointments.ts'
export type { BookableClinic, BookableDoctor } from './queries/availability.ts'
