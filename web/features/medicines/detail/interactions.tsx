import { type interactionSeverities, type Medicine, medicineMessages } from '#contract/medicines.ts'
import { SourceLine, sourceOf } from './source-line.tsx'

const looks: Record<(typeof interactionSeverities)[number], string> = { High: 'bad', Moderate: 'warn', Other: '' }
const order = Object.keys(looks)

/** What it does together with other medicines, the gravest first; nothing recorded is not the same as nothing to fear (trap T116). */
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
            <tbody>
              {sorted.map(({ drug, severity, effect }, index) => (
                <tr key={index}>
                  <th scope="row">{drug}</th>
                  <td>
                    <span className={`mark ${looks[severity]}`}>{severity}</span>
                  </td>
                  <td>{effect}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SourceLine of={sourceOf(medicine, 'drugInteractions')} />
        </>
      )}
    </section>
  )
}
