import { FigureList } from '#web/features/marketing/claimed-figures.tsx'
import { Picture } from '#web/features/marketing/picture.tsx'
import { Cards, ProductPage, Section, Steps } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = {
  title: 'Medicine Reminders',
  description: 'Take each dose on time, see your week, and know before a medicine runs out.',
}

const facts = [
  { value: '1 minute', label: 'between checks for due doses' },
  { value: 'One', label: 'reminder per dose' },
  { value: '7 days', label: 'at a glance: taken, skipped, not marked' },
  { value: '0', label: 'names of medicines in emails' },
]

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[
      { label: 'Get Started', href: '/login' },
      { label: 'Watch Demo', href: '/demo' },
      { label: 'Learn More', href: '/contact' },
      { label: 'Back to home', href: '/' },
    ]}
  >
    <section aria-label="In figures" className="mt-10 border-y border-line py-8">
      <FigureList figures={facts} />
    </section>
    <Section title="Features">
      <Cards
        points={[
          {
            title: 'From your prescription',
            text: 'Times are proposed from what your doctor wrote. You change them as you like.',
          },
          { title: 'Your own medicines', text: 'Add anything else you take, from the directory or in your own words.' },
          { title: 'Taken or skipped', text: 'One tap on your start page, and undo if it was the wrong one.' },
          { title: 'Your week', text: 'See what was taken and what was not, and save it as a file for your doctor.' },
          {
            title: 'Before it runs out',
            text: 'Enter how many you have. We’ll remind you some days before they run out.',
          },
          { title: 'Where you are', text: 'Times follow your own time zone, also when clocks change.' },
        ]}
      />
    </Section>
    <Section title="How it works">
      <Steps
        steps={[
          { title: 'Add medications', text: 'From a prescription, or by name.' },
          { title: 'Set schedule', text: 'Check the proposed times, the first day and the last.' },
          { title: 'Get reminded', text: 'In the app, and by email if you choose it.' },
          { title: 'Track progress', text: 'Mark each dose and look back at your week.' },
        ]}
      />
    </Section>
    <Section title="On every device">
      <p className="max-w-[70ch]">
        It works in the browser of your phone, tablet and computer. Nothing has to be installed; you can put it on your
        home screen.
      </p>
      <Picture name="my-medicines" alt="The doses of today on a phone, with buttons to mark them as taken or skipped" />
    </Section>
    <Section title="For whom">
      <Cards
        points={[
          { title: 'After a visit', text: 'A course of some days that must not be cut short.' },
          { title: 'Long-term illness', text: 'Several medicines a day, at the same times every day.' },
          { title: 'Parents and carers', text: 'Doses of children and parents, from your own account.' },
        ]}
      />
    </Section>
    <Section title="Safety">
      <ul className="flex max-w-[70ch] list-disc flex-col gap-1.5 pl-5 marker:text-brand">
        <li>
          A reminder says that something is due, never what. A glance at your phone reveals nothing about your health
        </li>
        <li>Reminders end with the course, and when a doctor cancels the prescription</li>
        <li>A dose that is more than four hours late is listed, but you get no reminder for it</li>
        <li>It does not replace your doctor: never change a dose on your own</li>
      </ul>
      <p className="mt-6">
        <a href="/login" className="link font-medium">
          Start Free Trial
        </a>
      </p>
    </Section>
  </ProductPage>
)
