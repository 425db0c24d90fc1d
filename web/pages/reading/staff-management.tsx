import { t } from '#language/translate.ts'
import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Staff Management'),
  description: t('Give each person of your team what their work needs, and nothing else.'),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[getStarted, viewDemo, contact]}
    picture={{ name: 'staff', alt: t('The staff of a clinic with their positions and permissions') }}
  >
    <Section title={t('What you can do')}>
      <Cards
        points={[
          { title: t('Invite by email'), text: t('People fill in their own details and choose their own password.') },
          {
            title: t('Permissions'),
            text: t('Appointments, check-in, patients, prescriptions: choose for each person.'),
          },
          {
            title: t('Several parts'),
            text: t('One account can be administrator and doctor, and switches between the two.'),
          },
          {
            title: t('Leaving'),
            text: t(
              'Deactivate somebody with a reason, or sign them out everywhere. Their records stay with the clinic.',
            ),
          },
          {
            title: t('Two-factor sign-in'),
            text: t('Require passkeys or codes of everyone who reads clinical records, from a date on.'),
          },
          { title: t('Audit'), text: t('Who did what and when is recorded and never changed.') },
        ]}
      />
    </Section>
    <Section title={t('Signing out')}>
      <p className="max-w-[70ch]">
        {t('A session ends after 30 minutes without activity. What was typed is kept for its owner.')}
      </p>
    </Section>
  </ProductPage>
)
