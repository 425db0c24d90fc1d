/** The public header, in its order. */
export const headerLinks = [
  { href: '/features', label: 'Features' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/medicines', label: 'Medicines' },
  { href: '/health-conditions', label: 'Health Conditions' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
] as const

/** The header of the landing page has different links and labels. */
export const landingLinks = [
  { href: '/medicines', label: 'Search Medicine' },
  { href: '/health-conditions', label: 'Health Conditions' },
  { href: '/features', label: 'Features' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
] as const

export interface HeaderLink {
  href: string
  label: string
}

/** The footer: the links that the landing page lists, in groups, and the knowledge for patients. */
export const footerGroups = [
  {
    title: 'For Clinics',
    links: [
      { href: '/multi-doctor-management', label: 'Multi-Doctor Management' },
      { href: '/revenue-analytics', label: 'Revenue Analytics' },
      { href: '/staff-management', label: 'Staff Management' },
      { href: '/demo', label: 'View Demo' },
    ],
  },
  {
    title: 'For Patients',
    links: [
      { href: '/features', label: 'Find Clinics' },
      { href: '/medicines', label: 'Medicines' },
      { href: '/health-conditions', label: 'Health Conditions' },
      { href: '/interaction-checker', label: 'Interaction Checker' },
      { href: '/medicine-reminders', label: 'Medicine Reminders' },
      { href: '/mobile-app', label: 'Mobile App' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/help-center', label: 'Help Center' },
      { href: '/api-documentation', label: 'API Documentation' },
      { href: '/contact', label: 'Contact Us' },
      { href: '/system-status', label: 'System Status' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy-policy', label: 'Privacy Policy' },
      { href: '/terms-of-service', label: 'Terms of Service' },
    ],
  },
] as const
