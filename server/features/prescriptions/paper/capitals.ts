/** Units stay as they are: "MG" could be read as milli- or as micrograms. */
const units = new Set(['mcg', 'mg', 'g', 'kg', 'ml', 'l', 'mmol', 'meq'])

/** Returns an ingredient in capitals, its units not: "PARACETAMOL (500 mg)". Micrograms are written out as "mcg". */
export const inCapitals = (text: string): string =>
  text
    .replace(/[µμ]g/g, 'mcg')
    .replace(/\p{L}+/gu, (word) => (units.has(word.toLowerCase()) ? word.toLowerCase() : word.toUpperCase()))
