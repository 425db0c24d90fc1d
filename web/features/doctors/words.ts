/** "1 appointment", "3 appointments". */
export const visitsInWords = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`)
