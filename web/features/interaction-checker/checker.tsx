import { t } from '#language/translate.ts'
import { CHECK_LEAST, CHECK_MOST, checkerMessages, type InteractionCheck } from '#contract/interaction-checker.ts'
import { listMedicines, type MedicineCard, medicineMessages } from '#contract/medicines.ts'
import { MEDICINE_SEARCH_MAX, MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { controlClass } from '#web/ui/control-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { suggestionWords } from '#web/lib/suggestion-words.ts'
import { formWords } from '#web/features/medicines/public/form-words.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { hrefOf, type CheckerAddress } from './checker-address.ts'
import { Results } from './results.tsx'

export const checkerHead = ({ medicines }: CheckerAddress): Head => ({
  title: t('Interaction checker'),
  description: t('Choose two to ten medicines and read what is known of them together, with the sources.'),
  canonical: '/interaction-checker',
  // a person's medicines are private
  noIndex: medicines.length > 0,
})

interface CheckerProps {
  address: CheckerAddress
  /** Null with no medicine chosen, and if they could not be compared. */
  check: InteractionCheck | null
  found: MedicineCard[] | null
}

/** Choosing medicines and their known interactions; every step is a link or a plain form. */
export function Checker({ address, check, found }: CheckerProps) {
  const { medicines, isTooMany, search } = address
  const isFailed = medicines.length > 0 && check === null
  return (
    <div className="guide">
      <header>
        <h1 className="text-xl">{t('Interaction checker')}</h1>
        <p className="mt-2 max-w-[70ch]">
          {t('Add {checkLeast} to {checkMost} medicines to check for known interactions.', {
            checkLeast: CHECK_LEAST,
            checkMost: CHECK_MOST,
          })}
        </p>
        <p className="mt-2 max-w-[70ch] text-sm text-muted">{t(medicineMessages.notADoctor)}</p>
      </header>
      <div className="words">
        <section id="chosen" aria-labelledby="chosen-title">
          <h2 id="chosen-title">{t('Your medicines')}</h2>
          {isTooMany ? <Notice tone="caution">{checkerMessages.tooMany()}</Notice> : null}
          {isFailed ? <Notice tone="danger">{t(checkerMessages.failed)}</Notice> : null}
          {check ? <Chosen address={address} check={check} /> : null}
          {medicines.length < CHECK_MOST ? <AddForm address={address} /> : null}
          {found ? <Found address={address} found={found} /> : null}
          {search !== '' && found === null && !isFailed ? (
            <p>
              {t('Type at least {medicineSearchMin} letters of its name.', { medicineSearchMin: MEDICINE_SEARCH_MIN })}
            </p>
          ) : null}
        </section>
        {check && check.medicines.length > 0 ? (
          check.medicines.length < CHECK_LEAST ? (
            <p className="mt-6">{t(checkerMessages.choose)}</p>
          ) : (
            <Results check={check} />
          )
        ) : null}
      </div>
    </div>
  )
}

const Chosen = ({ address: { medicines }, check }: { address: CheckerAddress; check: InteractionCheck }) => (
  <>
    <ul className="near">
      {check.medicines.map(({ slug, name, composition }) => (
        <li key={slug}>
          <a href={`/medicines/${slug}`}>{name}</a>
          <span>{composition ?? t('Composition not known')}</span>
          <a href={hrefOf(medicines.filter((one) => one !== slug))} aria-label={t('Remove {name}', { name })}>
            {t('Remove')}
          </a>
        </li>
      ))}
    </ul>
    {check.missing.length > 0 ? (
      <p>
        {t('Not in the directory: {missing}.', { missing: listWithCommas(check.missing) })}{' '}
        <a href={hrefOf(medicines.filter((one) => !check.missing.includes(one)))}>{t('Remove')}</a>
      </p>
    ) : null}
  </>
)

/** A plain form, which sends the chosen medicines, too. */
const AddForm = ({ address: { medicines, search } }: { address: CheckerAddress }) => (
  <form action="/interaction-checker" role="search" className="mt-4 w-full max-w-xl">
    {medicines.map((slug) => (
      <input key={slug} type="hidden" name="medicine" value={slug} />
    ))}
    <label htmlFor="add-medicine" className="text-sm font-medium">
      {t('Add a medicine by its name or ingredient')}
    </label>
    <div className="relative mt-1.5 flex gap-2">
      <input
        id="add-medicine"
        type="search"
        name="search"
        required
        minLength={MEDICINE_SEARCH_MIN}
        maxLength={MEDICINE_SEARCH_MAX}
        defaultValue={search}
        autoComplete="off"
        spellCheck={false}
        // the first one has just been added here, and a check needs two
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- after the person's own choice in this field
        autoFocus={medicines.length === 1 && search === ''}
        data-suggest={listMedicines.path}
        data-min={MEDICINE_SEARCH_MIN}
        data-words={suggestionWords(t('Medicines'), formWords)}
        data-add={hrefOf([...medicines, ''])}
        className={controlClass('flex-1')}
      />
      <button type="submit" className={buttonClass('primary')}>
        {t('Search')}
      </button>
    </div>
  </form>
)

const Found = ({ address: { medicines }, found }: { address: CheckerAddress; found: MedicineCard[] }) => {
  const others = found.filter(({ slug }) => !medicines.includes(slug))
  return (
    <div className="mt-4" role="group" aria-label={t('Found medicines')}>
      {others.length === 0 ? <p>{t(medicineMessages.none)}</p> : null}
      <ul className="near">
        {others.map(({ slug, name, composition, manufacturingCompany }) => (
          <li key={slug}>
            <a href={hrefOf([...medicines, slug])}>{t('Add {name}', { name })}</a>
            <span>{[composition, manufacturingCompany].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
