import type { ConditionCard, SearchEmergency } from '#contract/conditions.ts'
import type { MedicineCard } from '#contract/medicines.ts'
import type { NamedGuide } from '#contract/medicines/search.ts'
import { showingResultsFor } from '#web/lib/showing-results.ts'
import { openListbox } from './listbox.ts'

/** Debounce of the suggestions, in milliseconds. */
const PAUSE = 150
const MOST = 8

/** The reply of an endpoint of suggestions. */
interface Answered {
  medicines?: MedicineCard[]
  asTyped?: number
  meant?: { text: string; total: number }
  conditions?: ConditionCard[]
  guides?: NamedGuide[]
  emergency?: SearchEmergency | null
}

/**
 * Suggests medicines or guides while a person types in their search (`data-suggest` is the endpoint, `data-min` the
 * minimum length). If the request fails, the plain form still works.
 */
export function suggestAsTyped() {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) suggestIn(box)
}

function suggestIn(box: HTMLInputElement) {
  const { suggest = '', min } = box.dataset
  const list = openListbox(box, suggest.endsWith('/medicines') ? 'Medicines' : 'Health conditions')
  let timer = 0
  let asking: AbortController | null = null

  box.addEventListener('input', () => {
    clearTimeout(timer)
    asking?.abort()
    const typed = box.value.trim()
    if ([...typed].length < Number(min)) list.clear()
    else timer = window.setTimeout(() => void ask(typed), PAUSE)
  })
  // the next page is loading: no list may open over this one
  box.form?.addEventListener('submit', () => (clearTimeout(timer), asking?.abort(), list.clear()))

  async function ask(typed: string) {
    const { signal } = (asking = new AbortController())
    const found = await foundAt(`${suggest}?${new URLSearchParams({ search: typed, limit: `${MOST}` })}`, signal)
    if (!signal.aborted)
      list.show([
        ...(found.guides ?? []).map(namedOption),
        ...medicineOptions(found),
        ...(found.conditions ?? []).map((guide) => guideOption(guide, found.emergency)),
      ])
  }
}

const foundAt = (address: string, signal: AbortSignal): Promise<Answered> =>
  fetch(address, { signal, headers: { accept: 'application/json' } })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))

/** Returns the medicines; the first one of another spelling says so. */
function medicineOptions({ medicines = [], asTyped, meant }: Answered) {
  const options = medicines.map(medicineOption)
  const heads = [
    { at: meant?.total ?? asTyped, text: 'Similar names' },
    ...(meant ? [{ at: 0, text: showingResultsFor(meant.text) }] : []),
  ]
  return options.map((option, n) => ({ ...option, above: heads.find(({ at }) => at === n)?.text }))
}

const guideOption = ({ slug, name, category }: ConditionCard, emergency: Answered['emergency']) => ({
  href: `/health-conditions/${slug}`,
  label: name,
  detail: emergency?.guide?.slug === slug ? `Emergency: call ${emergency.call === '112' ? '112' : '14416'}` : category,
})

const namedOption = ({ slug, name }: NamedGuide) => ({
  href: `/health-conditions/${slug}`,
  label: name,
  detail: 'Guide',
})

/** Strength, form and maker distinguish two of the same name. */
const medicineOption = ({ slug, name, strength, medicineType, manufacturingCompany }: MedicineCard) => ({
  href: `/medicines/${slug}`,
  label: name,
  detail: [strength, medicineType, manufacturingCompany].filter(Boolean).join(' · '),
})
