/** Returns the tel: URL of a number: E.164 if stored so, otherwise its digits. */
export const telOf = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
