/** "Children under 6 years, unless a doctor prescribes it". */
const EXCEPTION = /\bchildren under (\d+)(?: years)?,? unless a doctor\b/i

/** Returns the age that one text forbids without exception and the other allows a doctor to prescribe, or null. */
export function disputedAge(contraindications: readonly string[], children: string): string | null {
  const excepted = contraindications.flatMap((item) => EXCEPTION.exec(item)?.[1] ?? [])
  const isStrict = (age: string) =>
    new RegExp(`\\b(?:not|never)\\b[^.]*\\bunder ${age}\\b`, 'i').test(children) &&
    !/\b(?:doctor|specialist)\b/i.test(children)
  return excepted.find(isStrict) ?? null
}
