/** "in 2 minutes", "in 45 seconds", "now". */
export function inMinutes(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds <= 0) return 'now'
  if (seconds > 60) return `in ${Math.ceil(seconds / 60)} minutes`
  // In steps of 15 seconds, so that screen readers do not announce every second.
  return `in ${Math.ceil(seconds / 15) * 15} seconds`
}
