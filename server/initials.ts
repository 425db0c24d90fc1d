const letters = new Intl.Segmenter()

/** Returns a first name and the initial of the last one, such as "Priya N." */
export function withInitial({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = letters.segment(lastName)
  return initial ? `${firstName} ${initial.segment}.` : firstName
}

/** Returns the first letters of a name, such as "P. N."; null without a name. */
export function initials({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  const found = [firstName, lastName].flatMap((name) => {
    const [first] = letters.segment(name)
    return first ? [`${first.segment}.`] : []
  })
  return found.length > 0 ? found.join(' ') : null
}
