import { type interactionSeverities, type Medicine, medicineMessages } from '#contract/medicines.ts'
import { inner, markup } from '#web/lib/markup.ts'
import { SourceLine, sourceOf } from './source-line.tsx'

const looks: Record<(typeof interactionSeverities)[number], string> = { High: 'bad', Moderate: 'warn', Other: '' }
const order = Object.keys(looks)

const rowOf = ({ drug, severity, effect }: NonNullable<Medicine['drugInteractions']>[number]) =>
  markup`<tr><th scope="row">${drug}</th><td><span class="${`mark ${looks[severity]}`}">${severity}</span></td><td>${effect}</td></tr>`

/** Drug interactions, the most severe first. Says so if none are recorded, which does not mean safe (rule T116). */
export function Interactions({ medicine }: { medicine: Medicine }) {
  const rows = medicine.drugInteractions ?? []
  const sorted = rows.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
  return (
    <section id="interactions" aria-labelledby="interactions-title">
      <h2 id="interactions-title">Drug interactions</h2>
      {sorted.length === 0 ? (
        <p>{medicineMessages.noInteractionData}</p>
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">Drug</th>
                <th scope="col">Severity</th>
                <th scope="col">Effect</th>
              </tr>
            </thead>
            {/* as markup, for speed: a combination can have fifty */}
            <tbody {...inner(sorted.map(rowOf))} />
          </table>
          <SourceLine of={sourceOf(medicine, 'drugInteractions')} />
        </>
      )}
      <p className="check">
        <a href={`/interaction-checker?medicine=${encodeURIComponent(medicine.slug)}`}>
          Check {medicine.name} together with other medicines
        </a>
      </p>
    </section>
  )
}
