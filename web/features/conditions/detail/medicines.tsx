import { conditionMessages, type HealthCondition } from '#contract/conditions.ts'
import { SectionSources } from './section-sources.tsx'

/** Commonly prescribed medicines, linked if the directory has them (rule T126). */
export const Medicines = ({ guide }: { guide: HealthCondition }) => (
  <section id="medicines" aria-labelledby="medicines-title">
    <h2 id="medicines-title">Common medicines</h2>
    <p className="note">{conditionMessages.askFirst}</p>
    <ul>
      {guide.commonMedicines.map((medicine) => {
        const href = hrefOf(medicine)
        return (
          <li key={medicine.medicineName}>
            {href ? <a href={href}>{medicine.medicineName}</a> : <strong>{medicine.medicineName}</strong>}
            {`: ${medicine.purpose}`}
          </li>
        )
      })}
    </ul>
    <SectionSources guide={guide} part="commonMedicines" />
  </section>
)

/** Returns a medicine's page, or a search of the directory; null if neither finds it. */
function hrefOf({ medicineId, medicineName, isInDirectory }: HealthCondition['commonMedicines'][number]) {
  if (medicineId) return `/medicines/${medicineId}`
  return isInDirectory ? `/medicines?${new URLSearchParams({ search: medicineName })}` : null
}
