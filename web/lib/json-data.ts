/** Removes null, empty texts and empty lists. */
export const known = (data: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns data as JSON for a script element, escaped so that it cannot end the element. */
export const scriptJson = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign]!)
