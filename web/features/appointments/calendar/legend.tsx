import { colouredSpecialties, specialtyKey } from './specialties.ts'
import { shades, shadeWords } from './time/working-times.ts'

const names = [...colouredSpecialties, 'Other']

/** The meaning of each colour and hatching. */
export const Legend = () => (
  <section aria-labelledby="calendar-legend" className="mt-4">
    <h2 id="calendar-legend" className="mb-2 text-sm font-medium text-muted">
      Specialties and hours
    </h2>
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
      {names.map((name) => (
        <li key={name} data-specialty={specialtyKey(name)} className="flex items-center gap-1.5 text-sm">
          <span
            aria-hidden="true"
            className="size-3 rounded-sm border border-l-4 border-(--specialty) bg-(--specialty-soft)"
          />
          {name}
        </li>
      ))}
      {shades.map((shade) => (
        <li key={shade} className="flex items-center gap-1.5 text-sm">
          <span aria-hidden="true" data-shade={shade} className="h-3 w-5 rounded-sm border border-line-strong" />
          {shadeWords[shade]}
        </li>
      ))}
    </ul>
  </section>
)
