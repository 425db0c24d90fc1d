/** The greeting for an hour of the reader's own day. */
export const greetingAt = (hour: number) => (hour < 12 ? 'Good Morning' : hour < 18 ? 'Good Afternoon' : 'Good Evening')
