// Numbers in a combination's text, against the texts of its ingredients.

const measure = /(\d[\d,]*(?:\.\d+)?)\s?(mg|ml|g|%|hours?|days?|years?)(?![a-z])/gi

/** Returns the numbers with a unit that a text names, grams as mg. */
function measuresOf(text: string): Set<string> {
  const found = [...text.matchAll(measure)].map(([, digits, unit]) => {
    const number = Number(digits!.replaceAll(',', ''))
    const name = unit!.toLowerCase().replace(/s$/, '')
    return name === 'g' ? `${number * 1000} mg` : `${number} ${name}`
  })
  return new Set(found)
}

/** Returns the numbers with a unit in `text` that none of `known` names. */
export function unknownNumbers(text: string, known: readonly string[]): string[] {
  const measures = measuresOf(known.join(' '))
  return [...measuresOf(text)].filter((one) => !measures.has(one))
}

/** Numbers of combinations that their ingredients' texts don't have, with the reason. */
export const ownNumbers: Readonly<Record<string, readonly string[]>> = {
  // the chlordiazepoxide in 4 and in 6 of the tablets that both are in
  'amitriptyline-chlordiazepoxide': ['40 mg', '60 mg'],
  // a strength of the tablets that both are in
  'sacubitril-valsartan': ['100 mg'],
  // the strengths of the tablets, and the time between two doses of them
  'tramadol-paracetamol': ['37.5 mg', '325 mg', '6 hour'],
  // the time between the two medicines of the treatment
  'mifepristone-misoprostol': ['48 hour'],
}
