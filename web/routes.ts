import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The pages that hydrate; reading pages have their own table (web/reading/pages.ts). */
export default [
  // Inside the signed-in frame. Signed out, /dashboard is the sign-in screen, the others are 404; / is a reading page then.
  layout('pages/signed-in.tsx', [
    index('pages/dashboard.tsx', { id: 'home' }),
    route('dashboard', 'pages/dashboard.tsx'),
    route('appointments', 'pages/appointments.tsx'),
    route('book', 'pages/choose-clinic.tsx'),
    route('calendar', 'pages/calendar.tsx'),
    route('patients', 'pages/patients.tsx'),
    route('patients/:id', 'pages/patient.tsx'),
    route('patients/:id/vitals', 'pages/vitals.tsx'),
    route('patients/:id/antenatal', 'pages/antenatal.tsx'),
    route('vaccines-due', 'pages/vaccines-due.tsx'),
    route('test-orders', 'pages/test-orders.tsx'),
    route('clinic-tests', 'pages/clinic-tests.tsx'),
    route('emergency-access', 'pages/emergency-access.tsx'),
    route('prescriptions', 'pages/prescriptions.tsx'),
    route('prescriptions/:id', 'pages/prescription.tsx'),
    route('visits/:id', 'pages/visit.tsx'),
    route('test-reports', 'pages/test-reports.tsx'),
    route('test-reports/:id', 'pages/test-report.tsx'),
    route('test-values', 'pages/test-values.tsx'),
    route('my-medicines', 'pages/my-medicines.tsx'),
    route('record-access', 'pages/record-access.tsx'),
    route('clinics', 'pages/clinics.tsx'),
    route('add-doctor', 'pages/add-doctor.tsx'),
    route('add-staff', 'pages/add-staff.tsx'),
    route('doctors', 'pages/doctors.tsx'),
    route('staff', 'pages/staff.tsx'),
    route('analytics', 'pages/analytics.tsx'),
    route('confirmations', 'pages/confirmations.tsx'),
    route('invitations/:id', 'pages/invitation.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('settings', 'pages/settings.tsx'),
    route('webhooks', 'pages/webhooks.tsx'),
    route('webhooks/:id', 'pages/webhook.tsx'),
  ]),

  // Accounts.
  route('login', 'pages/login.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('verify-email', 'pages/verify-email.tsx'),
  route('join', 'pages/join.tsx'),
  route('lost-phone', 'pages/lost-phone.tsx'),
  route('change-password', 'pages/change-password.tsx'),
  route('two-factor', 'pages/two-factor.tsx'),

  // Public booking, and pages opened by a secret link.
  route('clinics/:id/book', 'pages/book.tsx'),
  route('book/:name', 'pages/book-by-name.tsx'),
  route('bookings/:token', 'pages/booking.tsx'),
  route('shared-reports/:token', 'pages/shared-report.tsx'),
  route('verify/:code', 'pages/verify-prescription.tsx'),
  route('take-over/:token', 'pages/take-over.tsx'),
  route('mailbox', 'pages/mailbox.tsx'),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
