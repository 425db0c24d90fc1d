import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ScrollArea } from '#web/ui/scroll-area.tsx'

/** A section of a page with its heading. */
export const Part = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className="mt-9 flex flex-col gap-3">
    <h2 id={id} className="scroll-mt-20 text-lg">
      {title}
    </h2>
    {children}
  </section>
)

interface FactsProps {
  label: string
  head: readonly [string, string]
  rows: readonly (readonly [key: string, term: ReactNode, text: ReactNode])[]
}

/** A table of two columns; on phones, the text is below its term. */
export const Facts = ({ label, head, rows }: FactsProps) => (
  <table aria-label={label} className="block w-full border-t border-line sm:table">
    <thead className="sr-only sm:not-sr-only sm:table-header-group">
      <tr className="text-start text-sm text-muted">
        {head.map((title) => (
          <th key={title} scope="col" className="py-2 pe-6 font-medium">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block sm:table-row-group">
      {rows.map(([key, term, text]) => (
        <tr key={key} className="block border-t border-line py-2 first:border-0 sm:table-row sm:first:border-t">
          <th
            scope="row"
            className="block text-start align-top font-normal whitespace-nowrap sm:table-cell sm:py-2 sm:pe-6"
          >
            {term}
          </th>
          <td className="block sm:table-cell sm:py-2">{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A bulleted list. */
export const Points = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-brand">{children}</ul>
)

interface TabLinksProps {
  label: string
  links: { name: string; title: string; href: string }[]
  current: string
  className?: string
}

/** Tabs that are links: each has its own URL, so they work without a script. */
export const TabLinks = ({ label, links, current, className }: TabLinksProps) => (
  <nav aria-label={label} className={cx('border-b border-line', className)}>
    <ul className="-mb-px flex flex-wrap gap-x-5">
      {links.map(({ name, title, href }) => (
        <li key={name}>
          <a
            href={href}
            aria-current={name === current ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-brand aria-[current]:font-medium aria-[current]:text-ink"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Inline code in a sentence. */
export const Code = ({ children }: { children: string }) => (
  <code className="rounded-sm bg-surface-sunken px-1 py-0.5 font-mono text-sm break-words">{children}</code>
)

/** A text that has code between backticks, as in the contract's comments. */
export const Words = ({ children }: { children: string }) =>
  children.split('`').map((part, index) => (index % 2 === 1 ? <Code key={part}>{part}</Code> : part))

interface CodeBlockProps {
  label: string
  text: string
  /** The file of the example, for the test that runs it. */
  file?: string
}

/** A block of code that scrolls horizontally on narrow screens. */
export const CodeBlock = ({ label, text, file }: CodeBlockProps) => (
  <ScrollArea label={label} className="rounded-md border border-line bg-surface-sunken">
    <pre className="w-max min-w-full p-4 font-mono text-sm">
      <code data-example={file}>{text.trimEnd()}</code>
    </pre>
  </ScrollArea>
)
