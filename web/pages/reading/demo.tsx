import { msg, t } from '#language/translate.ts'
import { loadVoices, type Voice, Voices } from '#web/features/booking/voices.tsx'
import { templateAddress } from '#web/features/import-export/words.ts'
import { DemoForm } from '#web/features/inquiries/demo-form.tsx'
import { Downloads } from '#web/features/marketing/downloads.tsx'
import { Picture } from '#web/features/marketing/picture.tsx'
import { Cards, getStarted, ProductPage, Section } from '#web/features/marketing/product-page.tsx'
import { useProduct } from '#web/shell/product.ts'
import { TourFilm } from '#web/shell/tour-film.tsx'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  voices: Voice[]
  isDemo: boolean
}

export async function load({ call, product: { isDemo } }: Asked): Promise<Loaded<Data>> {
  const voices = await loadVoices(call)
  return { data: { voices: voices ?? [], isDemo }, isPartial: voices === null }
}

export const head = ({ product: { name } }: HeadGiven<Data>) => ({
  title: t('Demo'),
  description: t('Try {name} with data from fictional clinics, or let us show it to you.', { name }),
})

export const Page = ({ head, data: { voices, isDemo } }: ReadingProps<Data>) => (
  <ProductPage
    head={head}
    actions={[
      { label: msg('Schedule a Demo'), href: '#schedule' },
      { label: msg('Sign In'), href: '/login' },
      { ...getStarted, label: msg('Create Account') },
    ]}
  >
    <Tour />
    <DemoAccess />
    <Screenshots />
    <div id="schedule" className="max-w-[70ch]">
      <Section title={t('Schedule a demo')}>
        <Duration />
        <DemoForm />
      </Section>
    </div>
    {voices.length > 0 ? (
      <Section title={t('What patients say')}>
        <Voices voices={voices} isDemo={isDemo} />
      </Section>
    ) : null}
    <div className="max-w-[70ch]">
      <SampleFiles />
    </div>
  </ProductPage>
)

function Duration() {
  const { demoDuration } = useProduct().claims
  return (
    <p className="mb-5">
      {t('We’ll show you the product and answer your questions.')}
      {demoDuration ? <> {t('A demo takes {demoDuration}.', { demoDuration })}</> : null}
    </p>
  )
}

const Tour = () => (
  <Section title={t('Watch a tour')}>
    <p>
      {t('From an online booking to a signed prescription that anyone can verify. The people in it are fictional.')}
    </p>
    <TourFilm />
  </Section>
)

const DemoAccess = () => (
  <Section title={t('Look around yourself')}>
    <Cards
      points={[
        {
          title: t('An account for each role'),
          text: t(
            'In demo mode the sign-in page lists an administrator, a doctor, a patient and a receptionist. All data is fictional.',
          ),
        },
        {
          title: t('Book an appointment'),
          text: t('The demo’s home page lists its clinics. Booking takes about a minute.'),
        },
        {
          title: t('Start it yourself'),
          text: t('The software is open source. Two commands start it with the demo on your own computer.'),
        },
      ]}
    />
  </Section>
)

const Screenshots = () => (
  <Section title={t('What you will see')}>
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <div>
        <h3 className="font-semibold">{t('A doctor’s day')}</h3>
        <Picture name="doctor-day" alt={t('A doctor’s dashboard with appointments to confirm')} />
      </div>
      <div>
        <h3 className="font-semibold">{t('A prescription')}</h3>
        <Picture name="prescription" alt={t('The form that writes a prescription')} />
      </div>
      <div>
        <h3 className="font-semibold">{t('The desk')}</h3>
        <Picture name="appointments" alt={t('The list of appointments with steps to confirm, reschedule and cancel')} />
      </div>
      <div>
        <h3 className="font-semibold">{t('Booking on a phone')}</h3>
        <Picture name="booking" alt={t('The first step of online booking on a phone: choosing a service')} />
      </div>
    </div>
  </Section>
)

const SampleFiles = () => (
  <Section title={t('Downloads')}>
    <Downloads
      resources={[
        {
          title: t('A prescription'),
          text: t('PDF, as the demo prints it. The people in it are fictional.'),
          href: '/samples/prescription.pdf',
          file: 'sample-prescription.pdf',
        },
        {
          title: t('A list of patients to fill in'),
          text: t('CSV, to bring the patients of your clinic.'),
          href: templateAddress,
          file: 'patients-template.csv',
        },
        {
          title: t('The API'),
          text: t('JSON in the form of OpenAPI 3.1, for developers.'),
          href: '/api/openapi.json',
          file: 'openapi.json',
        },
      ]}
    />
  </Section>
)
