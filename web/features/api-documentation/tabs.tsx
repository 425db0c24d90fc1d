import { cx } from '#web/ui/cx.ts'

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
