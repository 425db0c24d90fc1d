/** The page where the holder of the secret sees, moves and cancels the booking. */
export const bookingPath = (token: string) => `/bookings/${token}`
