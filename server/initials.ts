const letters = new Intl.Segmenter()

/** Returns a first name and the initial of the last one, such as "Priya N." */
export function withInitial({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = letters.segment(lastName)
  return initial ? `${firstName} ${initial.segment}.` : firstName
}
