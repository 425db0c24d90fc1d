import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { TRIAL_DAYS } from '#contract/product.ts'
import { ClaimedFigures } from '#web/features/marketing/claimed-figures.tsx'
import { serviceFiguresOf } from '#web/features/marketing/claims.ts'
import { toContact } from '#web/features/marketing/plain-page.tsx'
import { addOns, plan } from '#web/features/marketing/pricing.ts'
import { contact, Faq, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'

export const head = () => ({
  title: t('Pricing'),
  description: t('One Professional plan for your whole practice.'),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage head={head} actions={[getStarted, viewDemo, contact]}>
    <div className="gap-x-12 lg:grid lg:grid-cols-2 lg:items-start">
      <ProfessionalPlan />
      <AddOns />
    </div>
    <Service />
    <Questions />
  </ProductPage>
)

/** How fast the operator answers and sets up a clinic, and the uptime target; nothing if they claim none. */
function Service() {
  const { claims } = useProduct()
  const uptime = claims.uptime ? [{ value: claims.uptime, label: t('uptime target') }] : []
  const figures = [...uptime, ...serviceFiguresOf(claims)]
  return figures.length > 0 ? (
    <Section title={t('Service')}>
      <ClaimedFigures figures={figures} />
    </Section>
  ) : null
}

function Start() {
  const { setupWithin } = useProduct().claims
  return (
    <>
      {setupWithin
        ? t(
            'Right away: create an account and add your clinic. Or write to us and we’ll set it up within {setupWithin}.',
            {
              setupWithin,
            },
          )
        : t('Right away: create an account and add your clinic. Or write to us and we’ll set it up for you.')}
    </>
  )
}

const ProfessionalPlan = () => (
  <section aria-labelledby="plan" className="mt-10 max-w-md rounded-lg border border-line bg-surface-raised p-6">
    <h2 id="plan" className="text-lg">
      {t('Professional')}
    </h2>
    <p className="mt-2">
      <Trans
        text="<span>{price}</span> per month"
        values={{ price: plan.price }}
        tags={{ span: (words) => <span className="text-display font-bold tabular-nums">{words}</span> }}
      />
    </p>
    <ul className="mt-4 flex list-disc flex-col gap-1.5 ps-5 marker:text-brand">
      <li>{t('Unlimited users')}</li>
      <li>{t('No setup fee')}</li>
      <li>{t('{trialDays}-day free trial, no credit card needed', { trialDays: TRIAL_DAYS })}</li>
      <li>{t('30-day money-back guarantee')}</li>
      <li>{t('Cancel with 30 days’ notice')}</li>
    </ul>
  </section>
)

const AddOns = () => (
  <Section title={t('Add-ons')}>
    <table className="w-full max-w-xl text-start">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-medium">
            {t('Add-on')}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t('Per month')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {addOns.map(({ name, price }) => (
          <tr key={t(name)}>
            <td className="py-2">{t(name)}</td>
            <td className="py-2 text-end tabular-nums">{price}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-3 text-muted">
      <Trans
        text="Telemedicine and lab integration are part of the software: your clinic holds video visits with its own Jitsi server or with links of another service, and laboratories send results as FHIR or HL7. The other add-ons are on request and not part of the software yet: <link>contact us</link>."
        tags={{ link: toContact }}
      />
    </p>
  </Section>
)

const Questions = () => (
  <Section title={t('Questions')}>
    <Faq
      questions={[
        {
          title: t('What happens after the trial?'),
          text: t(
            'You decide whether to go on. The software does not lock anything, and you can export charts, appointments and prescriptions at any time.',
          ),
        },
        {
          title: t('How soon can we start?'),
          text: <Start />,
        },
        { title: t('Do patients pay for it?'), text: t('No. Patients book, read and keep their records for free.') },
        {
          title: t('Can I run it myself?'),
          text: t(
            'Yes. The software is open source under the Apache License 2.0. Two commands start it on your own computer.',
          ),
        },
        {
          title: t('How many doctors and staff can use it?'),
          text: t('As many as your practice has. The price is for the whole practice.'),
        },
      ]}
    />
  </Section>
)
