// What features of a higher rank may use.
export { chartRecords } from './chart-records.ts'
export { abilitiesOf } from './shape.ts'
export { availability, bookableClinic, freeTimesFrom, nextFreeTime } from './availability/free-times.ts'
export { sendAnew } from './mails.ts'
export { moveAppointments, moveToFreeTime, withdrawLinksOf } from './move.ts'
export { doctorOf, type Order, publicTime, serviceOf } from './order.ts'
export { nightEnd } from './news.ts'
export { refuseOwnOverlap } from './own-overlap.ts'
export { isBeforeCutOff, isBeforeStart, readingOf } from './policy.ts'
export { onlineStatus, reserve, repeatableOf, storeOrder, timeOf } from './reserve.ts'
export { noteSeen } from './shape.ts'
export { reasonFor, visitIdFor } from './shape.ts'
export { TimeTakenError } from './taken.ts'
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
export { keepAppointmentTime } from './move.ts'
export { mailAbout } from './mails.ts'
export { withManageLink } from './manage-link.ts'
export type { StoredAppointment } from './queries/appointments.ts'
export type { BookableClinic } from './queries/availability.ts'
