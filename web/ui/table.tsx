import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { ScrollArea } from './scroll-area.tsx'

/** A table that scrolls sideways inside its own frame if needed. On phones prefer a list (Rows). */
export const Table = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <ScrollArea label={caption} className="rounded-lg border border-line bg-surface-raised">
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  </ScrollArea>
)

export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className="border-b border-line bg-surface-sunken/60 text-sm text-muted">
    <tr>{children}</tr>
  </thead>
)

export const TableBody = ({ children }: { children: ReactNode }) => (
  <tbody className="divide-y divide-line">{children}</tbody>
)

export const HeaderCell = ({ className, ...props }: ComponentProps<'th'>) => (
  <th scope="col" {...props} className={cx('h-10 px-4 font-medium whitespace-nowrap', className)} />
)

/** A cell; give numbers, times and money `numeric`. */
export const Cell = ({ numeric, className, ...props }: ComponentProps<'td'> & { numeric?: boolean }) => (
  <td {...props} className={cx('h-11 px-4 py-2', numeric && 'text-end whitespace-nowrap tabular-nums', className)} />
)
