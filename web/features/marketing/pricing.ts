/** The only plan and its add-ons, in rupees per month (rule A3). */
export const plan = { price: '₹2,000', per: 'month' } as const

export const addOns = [
  { name: 'Advanced Analytics Pro', price: '₹500' },
  { name: 'Telemedicine Module', price: '₹800' },
  { name: 'Lab Integration', price: '₹600' },
  { name: 'Insurance Claims', price: '₹700' },
] as const
