/** What nobody finds by a search: calls, addresses that hold a secret, and pages that exist only for people with a session. */
const closed = [
  '/api/',
  '/bookings/',
  '/shared-reports/',
  '/reset-password',
  '/verify-email',
  '/invitations/',
  '/mailbox',
  '/dashboard',
  '/appointments',
  '/calendar',
  '/patients',
  '/prescriptions',
  '/test-reports',
  '/add-doctor',
  '/add-staff',
  '/doctors',
  '/notifications',
  '/profile',
  '/settings',
  '/change-password',
  '/two-factor',
  // only these themselves: what lies below or begins like them is public
  '/clinics$',
  '/staff$',
]

/** robots.txt (RFC 9309): everything is open that is not closed here. */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
