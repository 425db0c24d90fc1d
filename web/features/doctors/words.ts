/** Returns "1 upcoming appointment", "3 upcoming appointments". */
export const appointmentsInWords = (count: number) =>
  count === 1 ? '1 upcoming appointment' : `${count} upcoming appointments`
