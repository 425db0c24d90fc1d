import type { Figure } from './figure-list.tsx'

/**
 * What the public pages claim in figures and seals. Display text only (rule A3): an operator edits this one file
 * before going live, and nothing else reads it.
 */
export const claims = {
  figures: [
    { value: '283K+', label: 'medicines in the directory' },
    { value: '50K+', label: 'patients served' },
    { value: '99.9%', label: 'uptime target' },
    { value: '24/7', label: 'support' },
  ],
  /** What the stores say of an app that the operator offers there, such as downloads and a rating. */
  app: [] as readonly Figure[],
  /** Certificates that the operator holds. */
  certifications: [] as readonly string[],
  plan: { price: '₹2,000', per: 'month' },
  /** By when the operator sets up a clinic that asks for it. */
  setUpWithin: '24 hours',
  addOns: [
    { name: 'Advanced Analytics Pro', price: '₹500' },
    { name: 'Telemedicine Module', price: '₹800' },
    { name: 'Lab Integration', price: '₹600' },
    { name: 'Insurance Claims', price: '₹700' },
  ],
} as const
