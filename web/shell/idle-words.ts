/** "in 2 minutes", "in 45 seconds", "now". */
export function inMinutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds <= 0) return 'now'
  if (seconds > 60) return `in ${Math.ceil(seconds / 60)} minutes`
  // Said in steps of fifteen, so that it is not read out every second.
  return `in ${Math.ceil(seconds / 15) * 15} seconds`
}
