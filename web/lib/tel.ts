/** The address that calls a number: E.164 where it is stored so, otherwise its digits. */
export const telOf = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
