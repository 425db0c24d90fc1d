import type { ReactNode } from 'react'

/** A part of the status page with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-9 flex flex-col gap-3">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
)
