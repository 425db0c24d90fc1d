import type { ReactNode } from 'react'
import type { Head } from '#web/lib/reading-page.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A public page of text: its title as heading, its description as summary, and sections in a readable column. */
export const PlainPage = ({ head, children }: { head: Head; children: ReactNode }) => (
  <article className="max-w-[70ch]">
    <h1 className="text-xl md:text-display md:font-bold md:tracking-[-0.025em]">{head.title}</h1>
    <p className="mt-3 text-lg text-muted">{head.description}</p>
    {children}
  </article>
)

/** A section of a plain page. */
export const PlainSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-9 flex flex-col gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)

/** A list of short points. */
export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-brand">{children}</ul>
)

/** Words of a sentence that lead to the contact page. */
export const toContact = (words: ReactNode) => (
  <a href="/contact" className="link">
    {words}
  </a>
)

/** Links at the end of the page; the first is the primary one. */
export const Onward = ({ to }: { to: { label: string; href: string }[] }) => (
  <div className="mt-9 flex flex-wrap gap-3 border-t border-line pt-6">
    {to.map(({ label, href }, index) => (
      <LinkButton key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
        {label}
      </LinkButton>
    ))}
  </div>
)
