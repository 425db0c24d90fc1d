import { t } from '#language/translate.ts'
import { SearchX } from 'lucide-react'
import { type MedicineCard, medicineMessages } from '#contract/medicines.ts'
import { badgesOf } from '#web/features/medicines/badges.ts'
import { drawingHref, formInWords } from '#web/features/medicines/form.ts'
import { FormDrawings } from '#web/features/medicines/form-drawings.tsx'
import { languageOfEnglish } from '#web/lib/language-of.ts'
import { asHeading } from '#web/lib/showing-results.ts'
import { firstLine } from '#web/lib/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { hrefOf, pagesOf, partedBy, type DirectoryAddress } from './directory-address.ts'

/** Characters that fill two lines of a card; more would be cut off anyway. */
const PREVIEW = 130

interface MedicineGridProps {
  address: DirectoryAddress
  medicines: MedicineCard[]
  total: number
  /** Number of all medicines with the name as typed; similar names come after them. */
  asTyped?: number | undefined
  /** The likeliest spelling, whose medicines come first if none has the name as typed. */
  meant?: { text: string; total: number } | undefined
}

/** A page of medicines with pagination; similar names are in a separate group. */
export function MedicineGrid({ address, medicines, total, asTyped = total, meant }: MedicineGridProps) {
  if (medicines.length === 0) return <NoMedicines address={address} />
  const pages = pagesOf(total)
  const isUnknown = asTyped === 0 && !meant
  const [first, similar] = partedBy(address.page, medicines, meant?.total ?? asTyped)
  return (
    <>
      <FormDrawings forms={medicines.map(({ medicineType }) => medicineType)} />
      {meant && first.length > 0 ? (
        <>
          <h2 className="text-lg">{t('Showing results for “{text}”', { text: asHeading(meant.text) })}</h2>
          <p className="mb-3 text-sm text-muted">
            {t('No exact match for “{search}”. Please compare name and composition.', {
              search: address.search,
            })}
          </p>
        </>
      ) : null}
      {first.length > 0 ? <MedicineList medicines={first} /> : null}
      {isUnknown ? <NothingByThatName search={address.search} /> : null}
      {similar.length > 0 ? (
        <>
          <h2 className={first.length > 0 || isUnknown ? 'mt-6 text-lg' : 'text-lg'}>
            {isUnknown ? t('Did you mean') : t('Similar names')}
          </h2>
          <p className="mb-3 text-sm text-muted">
            {t('Similar names can be different medicines. Please compare name and composition.')}
          </p>
          <MedicineList medicines={similar} />
        </>
      ) : null}
      {pages > 1 ? (
        <div className="mt-6">
          <Pagination page={address.page} pages={pages} hrefOf={(page) => hrefOf({ ...address, page })} />
        </div>
      ) : null}
    </>
  )
}

const NothingByThatName = ({ search }: { search: string | null }) => (
  <>
    <h2 className="text-lg">{t('No medicine found for “{search}”', { search })}</h2>
    <p className="text-sm text-muted">
      {t('The directory doesn’t list every medicine. Check the spelling on the pack.')}
    </p>
  </>
)

const MedicineList = ({ medicines }: { medicines: MedicineCard[] }) => (
  <ul className="medicines">
    {medicines.map((medicine) => (
      <MedicineItem key={medicine.slug} medicine={medicine} />
    ))}
  </ul>
)

/** A medicine in the grid; the whole card is a link. Its style is in list.css. */
function MedicineItem({ medicine }: { medicine: MedicineCard }) {
  const { slug, name, composition, description, manufacturingCompany, medicineType } = medicine
  const type = formInWords(medicineType)
  const from = type && manufacturingCompany ? `${type} · ${manufacturingCompany}` : (type ?? manufacturingCompany)
  return (
    <li>
      <svg aria-hidden="true">
        <use href={drawingHref(medicineType)} />
      </svg>
      <h2>
        <a href={`/medicines/${slug}`}>
          <English>{name}</English>
        </a>
      </h2>
      {composition === null ? null : (
        <p>
          <English>{composition}</English>
        </p>
      )}
      {description === null ? null : (
        <p className="said">
          <English>{firstLine(description, PREVIEW)}</English>
        </p>
      )}
      {from === null ? null : <p className="from">{from}</p>}
      <ul className="marks">
        {badgesOf(medicine).map(({ tone, words }) => (
          <li key={words} className={tone}>
            {words}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Text of the directory, on a page in any language. */
const English = ({ children }: { children: string }) => {
  const lang = languageOfEnglish()
  return lang ? <bdi lang={lang}>{children}</bdi> : children
}

function NoMedicines({ address: { search, letter } }: { address: DirectoryAddress }) {
  const isNarrowed = search !== null || letter !== null
  return (
    <EmptyState
      icon={SearchX}
      title={t(medicineMessages.none)}
      action={
        isNarrowed ? (
          <LinkButton href="/medicines" variant="secondary">
            {t('Show all medicines')}
          </LinkButton>
        ) : null
      }
    >
      {isNarrowed ? t(medicineMessages.adjust) : t(medicineMessages.browse)}
    </EmptyState>
  )
}
