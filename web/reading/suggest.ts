import type { MedicineCard } from '#contract/medicines.ts'
import { openListbox } from './listbox.ts'

/** So long after the last letter the server is asked, in milliseconds. */
const PAUSE = 150
const MOST = 8

/**
 * Medicines while somebody types in a search of the directory (`data-suggest` says where to ask, `data-min` from how
 * many characters on). What is typed goes nowhere else, and without an answer the search is the plain form that it was.
 */
export function suggestMedicines() {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) suggestIn(box)
}

function suggestIn(box: HTMLInputElement) {
  const { suggest = '', min } = box.dataset
  const list = openListbox(box, 'Medicines')
  let timer = 0
  let asking: AbortController | null = null

  box.addEventListener('input', () => {
    clearTimeout(timer)
    asking?.abort()
    const typed = box.value.trim()
    if ([...typed].length < Number(min)) list.clear()
    else timer = window.setTimeout(() => void ask(typed), PAUSE)
  })
  // a document is on its way: nothing more may open over the page that is left
  box.form?.addEventListener('submit', () => (clearTimeout(timer), asking?.abort(), list.clear()))

  async function ask(typed: string) {
    const { signal } = (asking = new AbortController())
    const found = await medicinesOf(`${suggest}?${new URLSearchParams({ search: typed, limit: `${MOST}` })}`, signal)
    if (!signal.aborted) list.show(found.map(optionOf))
  }
}

const medicinesOf = (address: string, signal: AbortSignal): Promise<MedicineCard[]> =>
  fetch(address, { signal, headers: { accept: 'application/json' } })
    .then((answer) => (answer.ok ? answer.json() : { medicines: [] }))
    .then(({ medicines }) => medicines)
    .catch(() => [])

/** What tells two of the same name apart: strength, form, maker. */
const optionOf = ({ slug, name, strength, medicineType, manufacturingCompany }: MedicineCard) => ({
  href: `/medicines/${slug}`,
  label: name,
  detail: [strength, medicineType, manufacturingCompany].filter(Boolean).join(' · '),
})
