/** Paths closed to search engines: API calls, addresses with secrets, and pages that need a session. */
const closed = [
  '/api/',
  '/bookings/',
  '/shared-reports/',
  '/forms/',
  '/waiting/',
  '/waiting-list',
  '/wall',
  '/reset-password',
  '/verify/',
  '/verify-email',
  '/invitations/',
  '/mailbox',
  '/dashboard',
  '/appointments',
  '/calendar',
  '/patients',
  '/prescriptions',
  '/visits',
  '/test-reports',
  '/test-values',
  '/my-medicines',
  '/record-access',
  '/add-doctor',
  '/add-staff',
  '/doctors',
  '/notifications',
  '/profile',
  '/settings',
  '/change-password',
  '/two-factor',
  // only these addresses themselves: those below or with the same prefix are public
  '/clinics$',
  '/staff$',
]

/** robots.txt (RFC 9309): everything is open that is not closed here. */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
