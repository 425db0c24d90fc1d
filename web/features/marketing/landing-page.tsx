import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Audiences } from './audiences.tsx'
import { Hero } from './hero.tsx'
import type { Showcase } from './load-showcase.ts'
import { MedicineSearch } from '#web/features/medicines/public/medicine-search.tsx'
import { useProduct } from '#web/shell/product.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ClaimedFigures, ExampleNote } from './claimed-figures.tsx'
import { ArrowRight, Star } from 'lucide-react'
import type { ClinicSummary } from '#contract/clinics/clinics.ts'
import { figuresOf } from './claims.ts'
import { TRIAL_DAYS } from '#contract/product.ts'
import { plan } from './pricing.ts'

/** What visitors see at `/`. */
export const LandingPage = ({ showcase }: { showcase: Showcase }) => (
  <>
    <Hero freeDay={showcase.freeDay} />
    {showcase.clinics.length ? <DemoClinics clinics={showcase.clinics} /> : null}
    <DirectoryBand />
    <Audiences />
    <Figures />
    <Closing />
  </>
)

/** The directory's search, on the landing page. */
function DirectoryBand() {
  const { medicines } = useProduct().claims
  return (
    <section className="border-y border-line bg-surface-raised">
      <div className="page-width split gap-y-8 py-12 lg:py-16">
        <div>
          <h2 className="text-xl">{t('Look up a medicine')}</h2>
          <p className="mt-2 max-w-[46ch] text-muted">
            {t(
              'Check a medicine’s composition, manufacturer and uses in our directory. It’s free for everyone, and doesn’t replace advice from a doctor.',
            )}
          </p>
          {medicines ? (
            <div className="mt-4">
              <p className="max-w-[46ch]">
                <Trans
                  text="<strong>{medicines}</strong> medicines, searchable by name, composition, manufacturer or disease."
                  values={{ medicines }}
                  tags={{ strong: (words) => <strong>{words}</strong> }}
                />
              </p>
              <ExampleNote what={t('Example figure')} />
            </div>
          ) : null}
        </div>
        <div>
          <MedicineSearch />
          <LinkButton href="/medicines" variant="secondary" className="mt-4">
            {t('Search Medicines Now')}
          </LinkButton>
          <ul className="mt-4">
            <li>
              <a href="/find-clinics" className="link inline-flex min-h-11 items-center font-medium">
                {t('Find a clinic and book online')}
              </a>
            </li>
            <li>
              <a href="/health-conditions" className="link inline-flex min-h-11 items-center font-medium">
                {t('Read about a health condition')}
              </a>
            </li>
            <li>
              <a href="/interaction-checker" className="link inline-flex min-h-11 items-center font-medium">
                {t('Check whether medicines interact')}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The demo's clinics with links to their booking pages. */
const DemoClinics = ({ clinics }: { clinics: readonly ClinicSummary[] }) => (
  <section className="page-width split gap-y-6 pb-14 lg:pb-20">
    <div>
      <h2 className="text-xl">{t('Try booking as a patient')}</h2>
      <p className="mt-2 max-w-[46ch] text-muted">
        {t('These clinics are fictional, but booking works. Pick a time as a patient would.')}
      </p>
    </div>
    <ul className="divide-y divide-line border-y border-line">
      {clinics.map(({ id, name, city, specialty, rating }) => (
        <li key={id}>
          <a
            href={`/clinics/${id}/book`}
            className="group flex min-h-16 items-center gap-4 px-2 py-3 hover:bg-surface-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-muted">
                {[city, specialty && specialtyInWords(specialty)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {rating ? (
              <span className="flex items-center gap-1 text-sm tabular-nums">
                <Star aria-hidden="true" className="size-4 fill-accent text-accent" />
                {rating.average.toFixed(1)}
              </span>
            ) : null}
            <span className="flex items-center gap-1.5 font-medium text-brand">
              {t('Book')}
              <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-0.5" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)

/** The landing page's band of claimed numbers; renders nothing if the operator claims none. */
function Figures() {
  const figures = figuresOf(useProduct().claims)
  return figures.length > 0 ? (
    <section aria-label={t('In figures')} className="border-y border-line bg-surface-raised">
      <ClaimedFigures figures={figures} className="page-width py-10" />
    </section>
  ) : null
}

/** The end of the landing page: price and calls to action. */
const Closing = () => (
  <section className="page-width flex flex-col gap-6 pt-14 md:flex-row md:items-center md:justify-between lg:pt-20">
    <div>
      <h2 className="text-xl">{t('{price} per month for your whole team', { price: plan.price })}</h2>
      <p className="mt-2 max-w-[52ch] text-muted">
        {t(
          'One plan with unlimited users and no setup fee. Free for the first {trialDays} days. Or run it yourself: it’s open source.',
          { trialDays: TRIAL_DAYS },
        )}
      </p>
    </div>
    <div className="flex shrink-0 flex-wrap gap-3">
      <LinkButton href="/login" size="lg">
        {t('Get Started')}
      </LinkButton>
      <LinkButton href="/demo" size="lg" variant="secondary">
        {t('Schedule Demo')}
      </LinkButton>
    </div>
  </section>
)
