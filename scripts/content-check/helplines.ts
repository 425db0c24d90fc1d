/** A number of a helpline in India: Tele MANAS, or a number that costs nothing. 112 and 108 are in every guide. */
const HELPLINE = /\b(?:14416|1800[ -]\d[\d -]{4,}\d)\b/

/** Returns the helpline that a section of a guide names, if none of the section's sources comes from an authority of India. */
export function uncitedHelpline(text: string, publishers: readonly string[]): string | null {
  const [number] = HELPLINE.exec(text) ?? []
  return number !== undefined && !publishers.some((one) => /\bIndia\b/.test(one)) ? number : null
}
