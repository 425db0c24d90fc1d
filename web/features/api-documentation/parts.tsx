import type { ReactNode } from 'react'

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
      <tr className="text-left text-sm text-muted">
        {head.map((title) => (
          <th key={title} scope="col" className="py-2 pr-6 font-medium">
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
            className="block text-left align-top font-normal whitespace-nowrap sm:table-cell sm:py-2 sm:pr-6"
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
  <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-brand">{children}</ul>
)
