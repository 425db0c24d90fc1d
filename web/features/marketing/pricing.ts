import { msg } from '#language/translate.ts'
/** The only plan and its add-ons, in rupees per month (rule A3). */
export const plan = { price: '₹2,000' } as const

export const addOns = [
  { name: msg('Advanced Analytics Pro'), price: '₹500' },
  { name: msg('Telemedicine Module'), price: '₹800' },
  { name: msg('Lab Integration'), price: '₹600' },
  { name: msg('Insurance Claims'), price: '₹700' },
] as const
