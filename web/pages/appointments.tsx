export { AppointmentsScreen as default } from '#web/features/appointments/appointments-screen.tsx'
