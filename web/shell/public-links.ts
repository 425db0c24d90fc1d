import { type Message, msg } from '#language/translate.ts'

/** The public header, in its order. */
export const headerLinks = [
  { href: '/features', label: msg('Features') },
  { href: '/pricing', label: msg('Pricing') },
  { href: '/medicines', label: msg('Medicines') },
  { href: '/health-conditions', label: msg('Health Conditions') },
  { href: '/about', label: msg('About') },
  { href: '/contact', label: msg('Contact') },
] as const

/** The header of the landing page has different links and labels. */
export const landingLinks = [
  { href: '/medicines', label: msg('Search Medicine') },
  { href: '/health-conditions', label: msg('Health Conditions') },
  { href: '/features', label: msg('Features') },
  { href: '/pricing', label: msg('Pricing') },
  { href: '/about', label: msg('About') },
  { href: '/contact', label: msg('Contact') },
] as const

export interface HeaderLink {
  href: string
  label: Message
}

/** The footer: the links that the landing page lists, in groups, and the knowledge for patients. */
export const footerGroups = [
  {
    title: msg('For Clinics'),
    links: [
      { href: '/multi-doctor-management', label: msg('Multi-Doctor Management') },
      { href: '/revenue-analytics', label: msg('Revenue Analytics') },
      { href: '/staff-management', label: msg('Staff Management') },
      { href: '/demo', label: msg('View Demo') },
    ],
  },
  {
    title: msg('For Patients'),
    links: [
      { href: '/features', label: msg('Find Clinics') },
      { href: '/medicines', label: msg('Medicines') },
      { href: '/health-conditions', label: msg('Health Conditions') },
      { href: '/interaction-checker', label: msg('Interaction Checker') },
      { href: '/medicine-reminders', label: msg('Medicine Reminders') },
      { href: '/mobile-app', label: msg('Mobile App') },
    ],
  },
  {
    title: msg('Support'),
    links: [
      { href: '/help-center', label: msg('Help Center') },
      { href: '/api-documentation', label: msg('API Documentation') },
      { href: '/contact', label: msg('Contact Us') },
      { href: '/system-status', label: msg('System Status') },
    ],
  },
  {
    title: msg('Legal'),
    links: [
      { href: '/privacy-policy', label: msg('Privacy Policy') },
      { href: '/terms-of-service', label: msg('Terms of Service') },
    ],
  },
] as const
