/** True for a real date from 1900 on. Earlier years come from a year that is still being typed. */
export function isDate(text: string) {
  const day = new Date(`${text}T00:00:00Z`)
  return /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(+day) && day.toISOString().startsWith(text)
}
