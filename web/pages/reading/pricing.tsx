import { TRIAL_DAYS } from '#contract/product.ts'
import { ClaimedFigures } from '#web/features/marketing/claimed-figures.tsx'
import { serviceFiguresOf } from '#web/features/marketing/claims.ts'
import { addOns, plan } from '#web/features/marketing/pricing.ts'
import { contact, Faq, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'

export const head = {
  title: 'Pricing',
  description: 'One Professional plan for your whole practice.',
}

export const Page = ({ head }: ReadingProps) => (
  <ProductPage head={head} actions={[getStarted, viewDemo, contact]}>
    <div className="gap-x-12 lg:grid lg:grid-cols-2 lg:items-start">
      <section aria-labelledby="plan" className="mt-10 max-w-md rounded-lg border border-line bg-surface-raised p-6">
        <h2 id="plan" className="text-lg">
          Professional
        </h2>
        <p className="mt-2">
          <span className="text-display font-bold tabular-nums">{plan.price}</span> per {plan.per}
        </p>
        <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5 marker:text-brand">
          <li>Unlimited users</li>
          <li>No setup fee</li>
          <li>{TRIAL_DAYS}-day free trial, no credit card needed</li>
          <li>30-day money-back guarantee</li>
          <li>Cancel with 30 days’ notice</li>
        </ul>
      </section>
      <Section title="Add-ons">
        <table className="w-full max-w-xl text-left">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 font-medium">
                Add-on
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Per {plan.per}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {addOns.map(({ name, price }) => (
              <tr key={name}>
                <td className="py-2">{name}</td>
                <td className="py-2 text-right tabular-nums">{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-muted">
          These add-ons are on request and not part of the software yet:{' '}
          <a href="/contact" className="link">
            contact us
          </a>
          .
        </p>
      </Section>
    </div>
    <Service />
    <Section title="Questions">
      <Faq
        questions={[
          {
            title: 'What happens after the trial?',
            text: 'You decide whether to go on. The software does not lock anything, and you can export charts, appointments and prescriptions at any time.',
          },
          {
            title: 'How soon can we start?',
            text: <Start />,
          },
          { title: 'Do patients pay for it?', text: 'No. Patients book, read and keep their records for free.' },
          {
            title: 'Can I run it myself?',
            text: 'Yes. The software is open source under the Apache License 2.0. Two commands start it on your own computer.',
          },
          {
            title: 'How many doctors and staff can use it?',
            text: 'As many as your practice has. The price is for the whole practice.',
          },
        ]}
      />
    </Section>
  </ProductPage>
)

/** How fast the operator answers and sets up a clinic, and the uptime target; nothing if they claim none. */
function Service() {
  const { claims } = useProduct()
  const uptime = claims.uptime ? [{ value: claims.uptime, label: 'uptime target' }] : []
  const figures = [...uptime, ...serviceFiguresOf(claims)]
  return figures.length > 0 ? (
    <Section title="Service">
      <ClaimedFigures figures={figures} />
    </Section>
  ) : null
}

function Start() {
  const { setupWithin } = useProduct().claims
  return (
    <>
      Right away: create an account and add your clinic. Or write to us and we’ll set it up
      {setupWithin ? ` within ${setupWithin}` : ' for you'}.
    </>
  )
}
