import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  // Inside the signed-in frame. Signed out, / is the landing page, /dashboard the sign-in screen, the others are 404.
  layout('pages/signed-in.tsx', [
    index('pages/home.tsx'),
    route('dashboard', 'pages/dashboard.tsx'),
    route('appointments', 'pages/appointments.tsx'),
    route('calendar', 'pages/calendar.tsx'),
    route('patients', 'pages/patients.tsx'),
    route('patients/:id', 'pages/patient.tsx'),
    route('prescriptions', 'pages/prescriptions.tsx'),
    route('test-reports', 'pages/test-reports.tsx'),
    route('clinics', 'pages/clinics.tsx'),
    route('add-doctor', 'pages/add-doctor.tsx'),
    route('add-staff', 'pages/add-staff.tsx'),
    route('doctors', 'pages/doctors.tsx'),
    route('staff', 'pages/staff.tsx'),
    route('invitations/:id', 'pages/invitation.tsx'),
    route('notifications', 'pages/notifications.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('settings', 'pages/settings.tsx'),
  ]),

  // Accounts.
  route('login', 'pages/login.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('verify-email', 'pages/verify-email.tsx'),
  route('change-password', 'pages/change-password.tsx'),
  route('two-factor', 'pages/two-factor.tsx'),

  // Public booking, and what is opened by a secret link.
  route('clinics/:id/book', 'pages/book.tsx'),
  route('bookings/:token', 'pages/booking.tsx'),
  route('shared-reports/:token', 'pages/shared-report.tsx'),
  route('take-over/:token', 'pages/take-over.tsx'),
  route('mailbox', 'pages/mailbox.tsx'),

  // Reading pages: rendered on the server, not hydrated.
  ...prefix('medicines', [index('pages/medicines.tsx'), route(':idOrSlug', 'pages/medicine.tsx')]),
  ...prefix('health-conditions', [index('pages/health-conditions.tsx'), route(':slug', 'pages/health-condition.tsx')]),
  route('features', 'pages/features.tsx'),
  route('pricing', 'pages/pricing.tsx'),
  route('about', 'pages/about.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('demo', 'pages/demo.tsx'),
  route('multi-doctor-management', 'pages/multi-doctor-management.tsx'),
  route('revenue-analytics', 'pages/revenue-analytics.tsx'),
  route('staff-management', 'pages/staff-management.tsx'),
  route('medicine-reminders', 'pages/medicine-reminders.tsx'),
  route('mobile-app', 'pages/mobile-app.tsx'),
  route('help-center', 'pages/help-center.tsx'),
  route('api-documentation', 'pages/api-documentation.tsx'),
  route('system-status', 'pages/system-status.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('terms-of-service', 'pages/terms-of-service.tsx'),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
