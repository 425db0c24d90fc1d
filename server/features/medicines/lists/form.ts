import { type MedicineForm, medicineForms } from '#contract/medicines.ts'

/**
 * Words of lists for each form, the telling ones first: a kit of tablets is a kit, a powder for injection is an
 * injection, a capsule to inhale is no capsule to swallow.
 */
const WORDS: readonly (readonly [MedicineForm, readonly string[]])[] = [
  ['kit', ['kit', 'kits', 'combikit', 'combipack']],
  ['injection', ['injection', 'injections', 'injectable', 'inj', 'infusion', 'inf', 'vial', 'vials']],
  ['injection', ['ampoule', 'ampoules', 'syringe', 'penfill', 'flexpen', 'cartridge', 'cartridges', 'iv']],
  ['inhaler', ['inhaler', 'inhalers', 'inh', 'inhalation', 'rotacap', 'rotacaps', 'transcap', 'transcaps', 'mdi']],
  ['inhaler', ['respicap', 'respicaps', 'respule', 'respules', 'redicap', 'redicaps', 'nebuliser', 'evohaler']],
  ['suppository', ['suppository', 'suppositories', 'supp', 'pessary', 'pessaries']],
  ['patch', ['patch', 'patches']],
  ['tablet', ['tablet', 'tablets', 'tab', 'tabs', 'caplet', 'caplets']],
  ['capsule', ['capsule', 'capsules', 'cap', 'caps', 'softgel', 'softgels']],
  ['drops', ['drops', 'drop', 'drp', 'drps']],
  ['spray', ['spray', 'sprays']],
  ['shampoo', ['shampoo', 'shamp']],
  ['soap', ['soap', 'soaps']],
  ['suspension', ['suspension', 'susp', 'redimix']],
  ['syrup', ['syrup', 'syp', 'syr', 'expectorant', 'linctus', 'elixir']],
  ['ointment', ['ointment', 'oint']],
  ['cream', ['cream', 'creme', 'crm']],
  ['gel', ['gel', 'jelly']],
  ['lotion', ['lotion', 'lotions']],
  ['powder', ['powder', 'pwd', 'granules', 'sachet', 'sachets']],
  ['solution', ['solution', 'soln', 'mouthwash', 'gargle']],
]
const RANK = new Map(WORDS.flatMap(([form, words], rank) => words.map((word) => [word, { form, rank }] as const)))
const OWN = new Set<string>(medicineForms)

/** The form that these words name (`wordsOf`), or null. */
function formIn(words: readonly string[]): MedicineForm | null {
  let best: { form: MedicineForm; rank: number } | undefined
  for (const word of words) {
    const found = RANK.get(word)
    if (found && (!best || found.rank < best.rank)) best = found
  }
  if (best) return best.form
  // in two words
  const has = (one: string, next: string) => words.some((word, at) => word === one && words[at + 1] === next)
  if (has('mouth', 'wash')) return 'solution'
  return has('pre', 'filled') ? 'injection' : null
}

/** Whether the word says nothing but a form. */
export const isFormWord = (word: string): boolean => RANK.has(word)

/** A list's own column, if it has one of our words; otherwise the name; otherwise the pack. */
export function formOf(column: readonly string[], name: readonly string[], pack: readonly string[]) {
  const [only, ...more] = column
  if (only !== undefined && more.length === 0 && OWN.has(only)) return only as MedicineForm
  return formIn(column) ?? formIn(name) ?? formIn(pack)
}
