import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

interface AudienceProps {
  /** For whom, such as "For clinics". */
  who: string
  title: string
  points: readonly string[]
  link: { href: string; label: string }
  /** The piece of the product that they use. */
  children: ReactNode
}

/** A section for one audience: benefits and a piece of the product. */
export const Audience = ({ who, title, points, link, children }: AudienceProps) => (
  <section className="split gap-y-8 py-12 lg:items-center lg:py-16">
    <div>
      <p className="font-medium text-brand">{who}</p>
      <h2 className="mt-1 max-w-[24ch] text-xl">{title}</h2>
      <ul className="mt-4 flex max-w-[52ch] flex-col gap-2.5">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
            {point}
          </li>
        ))}
      </ul>
      <a href={link.href} className="link mt-5 inline-flex min-h-11 items-center font-medium">
        {link.label}
      </a>
    </div>
    {children}
  </section>
)
