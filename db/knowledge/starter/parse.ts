import { type MedicineForm, medicineForms } from '#contract/medicines.ts'

/** A product of the starter set, as a list would say it. */
export interface StarterProduct {
  /** Derived from the content, so that it stays when the files are sorted differently. */
  id: string
  name: string
  /** 'Amoxicillin (500 mg) + Clavulanic Acid (125 mg)' */
  composition: string
  /** Null for a generic product. */
  manufacturer: string | null
  form: MedicineForm
  uses: string[]
  alsoCalled: string[]
  /** Whether India requires a prescription; null if the authors don't know. */
  prescription: boolean | null
}

interface Entry {
  ingredients: string[]
  alsoCalled: string[]
  uses: string[]
  prescription: boolean | null
}

const PRESCRIPTIONS: Record<string, boolean | null> = { rx: true, otc: false, '?': null }
/** One ingredient's strength: '500 mg', '125 mg/5 ml', '0.05 % w/w', '100 mcg/dose', '60000 IU', '500 mg SR'. */
const STRENGTH =
  /^\d+(\.\d+)? ?(mg|mcg|g|ml|IU|million IU|units|mEq|mmol|billion CFU|million CFU|million spores|AU|kcal|%( (w\/w|w\/v|v\/v))?)(\/(\d+(\.\d+)? ?)?(ml|g|mg|dose|vial|tablet|sachet|h|24 h|day|patch|application))?( SR)?$/

/**
 * Parses one file of the starter set (the README beside it describes the format).
 * @throws Error that names the invalid line
 */
export function parseStarter(text: string): StarterProduct[] {
  const products: StarterProduct[] = []
  let entry: Entry | null = null
  for (const [index, line] of text.split('\n').entries()) {
    try {
      if (line.trim() === '' || line.startsWith('#')) continue
      if (!line.startsWith(' ')) entry = headOf(line)
      else if (!entry) throw new Error('a product without a head')
      else products.push(...productsOf(line.trim(), entry))
    } catch (error) {
      throw new Error(`Line ${index + 1}: ${(error as Error).message}: ${line}`, { cause: error })
    }
  }
  return products
}

function headOf(line: string): Entry {
  const parts = line.split(' | ').map((part) => part.trim())
  const prescription = PRESCRIPTIONS[parts.pop() ?? '']
  if (prescription === undefined) throw new Error('the head ends with rx, otc or ?')
  const uses = listOf(parts.pop() ?? '')
  const [names = '', also] = parts
  if (parts.length > 2 || (also && !also.startsWith('also '))) throw new Error('the head has a part too many')
  if (names === '' || uses.length === 0) throw new Error('the head has no name or no use')
  return { ingredients: names.split(' + '), alsoCalled: listOf(also?.slice('also '.length) ?? ''), uses, prescription }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function productsOf(line: string, entry: Entry): StarterProduct[] {
  const parts = line.split(': ')
  const strengths = parts.pop()!.split(';')
  const form = medicineForms.find((one) => one === parts.at(-1))
  if (!form || parts.length > 2) throw new Error('no form and strengths')
  const [brand, maker] = parts.length === 2 ? brandOf(parts[0]!) : [null, null]
  return strengths.map((strength) => productOf(entry, form, strength.trim(), brand, maker))
}

function brandOf(text: string): [brand: string, maker: string] {
  const at = text.indexOf(', ')
  if (at < 1) throw new Error('a brand without a maker')
  return [text.slice(0, at), text.slice(at + 2)]
}

function productOf(
  { ingredients, alsoCalled, uses, prescription }: Entry,
  form: MedicineForm,
  strength: string,
  brand: string | null,
  manufacturer: string | null,
): StarterProduct {
  const parts = strength.split(' + ')
  if (parts.length !== ingredients.length)
    throw new Error(`${parts.length} strengths for ${ingredients.length} ingredients`)
  const strange = parts.find((part) => !STRENGTH.test(part))
  if (strange !== undefined) throw new Error(`'${strange}' is no strength`)
  // a brand with its release in the name doesn't repeat it
  const shown =
    brand && /\b(SR|XR|ER|CR|MR|XL|LA|PR|Retard|Chrono|OROS)\b/.test(brand) ? strength.replaceAll(' SR', '') : strength
  const name = `${brand ?? ingredients.join(' + ')} ${shown} ${form[0]!.toUpperCase()}${form.slice(1)}`
  return {
    id: `${brand ? 'brand' : 'generic'}:${idOf(brand ? `${name} ${manufacturer}` : name)}`,
    name,
    composition: ingredients.map((ingredient, at) => `${ingredient} (${parts[at]})`).join(' + '),
    manufacturer,
    form,
    uses,
    alsoCalled,
    prescription,
  }
}

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9.%]+/g, '-')
    .replace(/^-|-$/g, '')
