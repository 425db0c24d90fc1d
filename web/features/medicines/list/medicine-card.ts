import type { MedicineCard } from '#contract/medicines.ts'
import { badgesOf, badgeItems } from '#web/features/medicines/badges.ts'
import { drawingHref, formInWords } from '#web/features/medicines/form.ts'
import { firstLine } from '#web/lib/text.ts'
import { markup } from '#web/lib/markup.ts'

/** Characters that fill two lines of a card; more would be cut off anyway. */
const SEEN = 130

/** One medicine in the grid; the whole card leads to its page. Its looks are in list.css. */
export function medicineCard(medicine: MedicineCard) {
  const { slug, name, composition, description, manufacturingCompany, medicineType } = medicine
  const type = formInWords(medicineType)
  const from = type && manufacturingCompany ? `${type} · ${manufacturingCompany}` : (type ?? manufacturingCompany)
  return markup`<li><svg aria-hidden="true"><use href="${drawingHref(medicineType)}" /></svg>
<h2><a href="${`/medicines/${slug}`}">${name}</a></h2>
${composition === null ? null : markup`<p>${composition}</p>`}
${description === null ? null : markup`<p class="said">${firstLine(description, SEEN)}</p>`}
${from === null ? null : markup`<p class="from">${from}</p>`}
<ul class="marks">${badgeItems(badgesOf(medicine))}</ul></li>`
}
