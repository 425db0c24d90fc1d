import type { ReactNode } from 'react'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface PlainPageProps {
  title: string
  /** Said under the heading, and to search engines. */
  summary: string
  children?: ReactNode
}

/** A public page of text: heading, summary, and sections in a readable column. */
export const PlainPage = ({ title, summary, children }: PlainPageProps) => (
  <PublicFrame>
    <PageHead title={title} description={summary} />
    <article className="max-w-[70ch]">
      <h1 className="text-xl md:text-display md:font-bold md:tracking-[-0.025em]">{title}</h1>
      <p className="mt-3 text-lg text-muted">{summary}</p>
      {children}
    </article>
  </PublicFrame>
)

/** One section of such a page. */
export const PlainSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-9 flex flex-col gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)

/** A list of short points. */
export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-brand">{children}</ul>
)

/** Where to go from here; the first is the one that we hope for. */
export const Onward = ({ to }: { to: { label: string; href: string }[] }) => (
  <div className="mt-9 flex flex-wrap gap-3 border-t border-line pt-6">
    {to.map(({ label, href }, index) => (
      <LinkButton key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
        {label}
      </LinkButton>
    ))}
  </div>
)
