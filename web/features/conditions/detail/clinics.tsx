import type { ListedClinic } from '#contract/clinics/clinics.ts'

/** Clinics that treat the condition, with links to their booking pages. */
export const Clinics = ({ clinics }: { clinics: ListedClinic[] }) => (
  <section id="clinics" aria-labelledby="clinics-title">
    <h2 id="clinics-title">Find a clinic</h2>
    <ul className="near">
      {clinics.map(({ id, name, city, specialty }) => (
        <li key={id}>
          <a href={`/clinics/${id}/book`}>{name}</a>
          <span>{[specialty, city].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  </section>
)
