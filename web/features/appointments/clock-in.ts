/** The `HH:mm` that a person means by what they typed: 9:45, 9.45, 945, 0945, 9; null when it is no time. */
export function clockIn(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(text.trim())
  if (!parts) return null
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  if (hours > 23 || minutes > 59) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
