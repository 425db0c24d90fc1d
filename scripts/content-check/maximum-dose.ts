// Numbers that can be checked: the daily maximum of a text against that of safety/doses.yaml. Other numbers are in
// publications that the repository doesn't hold; a reader compares them with the source.

const amount = /(\d[\d,]*(?:\.\d+)?)\s?(mg|g|grams?|micrograms?)\b/gi
const inMg = { mg: 1, g: 1000, gram: 1000, grams: 1000, microgram: 0.001, micrograms: 0.001 }

/** Returns the amounts that a text names, in mg. */
export const amountsOf = (text: string): number[] =>
  [...text.matchAll(amount)].map(
    ([, number, unit]) => Number(number!.replaceAll(',', '')) * inMg[unit!.toLowerCase() as keyof typeof inMg],
  )

const counts = { two: 2, twice: 2, three: 3, four: 4, five: 5, six: 6 }
const count = /\b(\d|two|three|four|five|six)\s(?:times|doses)\b|\b(twice)\b/gi

/** Whether a text names amounts, and neither one of them nor one times a count ("40 mg twice a day") is the maximum. */
export function contradictsMaximum(text: string, mg: number): boolean {
  const amounts = amountsOf(text)
  const times = [...text.matchAll(count)].map(([, number, twice]) => {
    const word = (number ?? twice!).toLowerCase()
    return counts[word as keyof typeof counts] ?? Number(word)
  })
  return amounts.length > 0 && !amounts.some((one) => [1, ...times].some((n) => Math.abs(one * n - mg) < 0.0005))
}
