import type { ConditionCard, SearchEmergency } from '#contract/conditions.ts'
import type { MedicineCard } from '#contract/medicines.ts'
import type { NamedGuide } from '#contract/medicines/search.ts'
import type { SuggestionWords } from '#web/lib/suggestion-words.ts'
import { asHeading } from '#web/lib/showing-results.ts'
import { openListbox } from './listbox.ts'

/** Debounce of the suggestions, in milliseconds. */
const PAUSE = 150
const MOST = 8
/** The search of guides, which knows emergencies (docs/decisions/0080). */
const GUIDES = '/api/health-conditions'

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
 * minimum length, `data-words` the list's words). With `data-add`, an address that a slug completes, a choice adds the medicine there. If the request
 * fails, the plain form still works.
 */
export function suggestAsTyped() {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) suggestIn(box)
}

function suggestIn(box: HTMLInputElement) {
  const { suggest = '', min, add, words: sent = '{}' } = box.dataset
  const words = JSON.parse(sent) as SuggestionWords
  const list = openListbox(box, words)
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
    const at = (path: string, limit: number) =>
      foundAt(`${path}?${new URLSearchParams({ search: typed, limit: `${limit}` })}`, signal)
    // people type "chest pain" into any box
    const [found, ofGuides] = await Promise.all([at(suggest, MOST), suggest === GUIDES ? null : at(GUIDES, 1)])
    if (signal.aborted) return
    const { emergency } = ofGuides ?? found
    const isOther = ({ slug }: { slug: string }) => slug !== emergency?.guide?.slug
    list.show([
      ...(emergency ? [emergencyOption(emergency, typed, words)] : []),
      ...(add === undefined ? (found.guides ?? []).filter(isOther).map((guide) => namedOption(guide, words)) : []),
      ...medicineOptions(found, words, add),
      ...(found.conditions ?? []).filter(isOther).map((guide) => guideOption(guide, words)),
    ])
  }
}

const foundAt = (address: string, signal: AbortSignal): Promise<Answered> =>
  fetch(address, { signal, headers: { accept: 'application/json' } })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))

/** Returns the medicines; the first one of another spelling says so. */
function medicineOptions(
  { medicines = [], asTyped, meant }: Answered,
  words: SuggestionWords,
  address = '/medicines/',
) {
  const options = medicines.map((medicine) => medicineOption(medicine, words, address))
  const heads = [
    { at: meant?.total ?? asTyped, text: asTyped === 0 && !meant ? words.didYouMean : words.similar },
    ...(meant ? [{ at: 0, text: words.showing.replace('{text}', () => asHeading(meant.text)) }] : []),
  ]
  return options.map((option, n) => ({ ...option, above: heads.find(({ at }) => at === n)?.text }))
}

/** Leads to the guide, or to the red card above the results as long as no guide is written. */
const emergencyOption = ({ call, guide }: SearchEmergency, typed: string, words: SuggestionWords) => ({
  href: guide ? `/health-conditions/${guide.slug}` : `/health-conditions?${new URLSearchParams({ search: typed })}`,
  label: guide?.name ?? words.emergency,
  detail: words.call.replace('{number}', call === '112' ? '112' : '14416'),
})

const guideOption = ({ slug, name, englishName, category }: ConditionCard, { details }: SuggestionWords) => ({
  href: `/health-conditions/${slug}`,
  label: name,
  detail: [englishName, details?.[category] ?? category].filter(Boolean).join(' · '),
})

const namedOption = ({ slug, name, englishName }: NamedGuide, words: SuggestionWords) => ({
  href: `/health-conditions/${slug}`,
  label: name,
  detail: [englishName, words.guide].filter(Boolean).join(' · '),
})

/** Strength, form and maker distinguish two of the same name. */
const medicineOption = (
  { slug, name, strength, medicineType, manufacturingCompany }: MedicineCard,
  { details }: SuggestionWords,
  address: string,
) => ({
  href: `${address}${slug}`,
  label: name,
  detail: [strength, medicineType && (details?.[medicineType] ?? medicineType), manufacturingCompany]
    .filter(Boolean)
    .join(' · '),
})
