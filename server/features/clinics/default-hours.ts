/** The hours with which a clinic begins (rule D3): Monday to Friday 9 to 18, Saturday 9 to 14, Sunday closed. */
export const defaultHours: readonly { weekday: number; opens: string; closes: string }[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  { weekday: 6, opens: '09:00', closes: '14:00' },
]
