import type { NamedGuide } from '#contract/medicines/search.ts'

interface GuidesNamedProps {
  typed: string
  guides: readonly NamedGuide[]
}

/** Leads people who typed an illness or a symptom to its guides. */
export const GuidesNamed = ({ typed, guides }: GuidesNamedProps) => (
  <section
    aria-label="Guides"
    className="mt-4 max-w-3xl rounded-lg border border-line bg-surface-raised px-4 py-3 text-sm"
  >
    <p>Looking for “{typed}”?</p>
    <ul>
      {guides.map(({ slug, name, hasMedicines }) => (
        <li key={slug} className="flex flex-wrap gap-x-3">
          <a href={`/health-conditions/${slug}`} className="inline-flex min-h-11 items-center underline">
            Read the guide: {name}
          </a>
          {hasMedicines ? (
            <a href={`/health-conditions/${slug}#medicines`} className="inline-flex min-h-11 items-center underline">
              Medicines used for it
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
)
