import { MedicineSearch } from '#web/features/medicines/public/medicine-search.tsx'
import { useProduct } from '#web/shell/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ExampleNote } from './claimed-figures.tsx'

/** The directory's search, on the landing page. */
export function DirectoryBand() {
  const { medicines } = useProduct().claims
  return (
    <section className="border-y border-line bg-surface-raised">
      <div className="page-width split gap-y-8 py-12 lg:py-16">
        <div>
          <h2 className="text-xl">Look up a medicine</h2>
          <p className="mt-2 max-w-[46ch] text-muted">
            Check a medicine’s composition, manufacturer and uses in our directory. It’s free for everyone, and doesn’t
            replace advice from a doctor.
          </p>
          {medicines ? (
            <div className="mt-4">
              <p className="max-w-[46ch]">
                <strong>{medicines}</strong> medicines, searchable by name, composition, manufacturer or disease.
              </p>
              <ExampleNote what="Example figure" />
            </div>
          ) : null}
        </div>
        <div>
          <MedicineSearch />
          <LinkButton href="/medicines" variant="secondary" className="mt-4">
            Search Medicines Now
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
