import type { ReactNode } from 'react'

interface ThreeColumnsProps {
  patient: ReactNode
  printout: ReactNode
  /** The writing. */
  children: ReactNode
}

/** The patient, the writing and the printout; two columns on a tablet, and only the writing on a phone. */
export const ThreeColumns = ({ patient, printout, children }: ThreeColumnsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[15rem_minmax(0,1fr)] min-[75rem]:grid-cols-[15rem_minmax(0,1fr)_19rem]">
    {patient}
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
    {printout}
  </div>
)
