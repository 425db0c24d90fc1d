import { type Message, msg, t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { Head } from '#web/lib/reading-page.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture, type PictureName } from './picture.tsx'

export interface Action {
  label: Message
  href: string
}

interface ProductPageProps {
  head: Head
  /** At the top and at the end; the first is the primary one. */
  actions: readonly Action[]
  /** The page's subject, as it looks in the demo. */
  picture?: { name: PictureName; alt: string }
  children: ReactNode
}

const Actions = ({ actions }: { actions: readonly Action[] }) => (
  <div className="flex flex-wrap gap-3">
    {actions.map(({ label, href }, index) => (
      <LinkButton key={href} href={href} size="lg" variant={index === 0 ? 'primary' : 'secondary'}>
        {t(label)}
      </LinkButton>
    ))}
  </div>
)

/** A page about the product: heading, summary, actions, a picture, sections, and the actions again. */
export const ProductPage = ({ head, actions, picture, children }: ProductPageProps) => (
  <article>
    <header className="max-w-[60ch]">
      <h1 className="text-xl md:text-display md:font-bold md:tracking-[-0.025em]">{head.title}</h1>
      <p className="mt-3 mb-6 text-lg text-muted">{head.description}</p>
      <Actions actions={actions} />
    </header>
    {picture ? <Picture {...picture} isFirst /> : null}
    {children}
    <section aria-label={t('Next steps')} className="mt-12 border-t border-line pt-8">
      <Actions actions={actions} />
    </section>
  </article>
)

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12">
    <h2 className="mb-5 text-xl">{title}</h2>
    {children}
  </section>
)

export interface Point {
  title: string
  text: ReactNode
  /** The anchor for links. */
  id?: string
}

/** Points with titles, side by side where they fit. */
export const Cards = ({ points }: { points: readonly Point[] }) => (
  <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
    {points.map(({ id, title, text }) => (
      <li key={title} id={id} className="scroll-mt-20 border-t border-line pt-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 text-muted">{text}</p>
      </li>
    ))}
  </ul>
)

/** Steps in order. */
export const Steps = ({ steps }: { steps: readonly Point[] }) => (
  <ol
    className={cx('grid gap-x-8 gap-y-6 sm:grid-cols-2', steps.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4')}
  >
    {steps.map(({ title, text }, index) => (
      <li key={title} className="flex gap-3">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand tabular-nums"
        >
          {index + 1}
        </span>
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
)

/** Questions that open; works without any script. */
export const Faq = ({ questions }: { questions: readonly Point[] }) => (
  <div className="max-w-[70ch] divide-y divide-line border-y border-line">
    {questions.map(({ title, text }) => (
      <details key={title}>
        <summary className="cursor-pointer py-3 font-medium">{title}</summary>
        <p className="pb-4 text-muted">{text}</p>
      </details>
    ))}
  </div>
)

export const viewDemo: Action = { label: msg('View Demo'), href: '/demo' }
export const getStarted: Action = { label: msg('Get Started'), href: '/signup' }
/** For patients, whom the footer’s “Find Clinics” leads here. */
export const findClinic: Action = { label: msg('Find a clinic'), href: '/find-clinics' }
export const contact: Action = { label: msg('Contact'), href: '/contact' }
