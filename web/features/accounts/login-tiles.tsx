import { FileText, HeartPulse, type LucideIcon, ShieldCheck, UsersRound } from 'lucide-react'

/** The titles are the specification's; the sentences say only what the product does. */
const tiles: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: HeartPulse,
    title: 'Patient Care',
    text: 'Who comes today, when and why, before the door opens.',
  },
  {
    icon: FileText,
    title: 'Digital Records',
    text: 'One chart for each patient of a clinic, closed to all others.',
  },
  {
    icon: UsersRound,
    title: 'Team Management',
    text: 'Doctors and staff see their own clinic, and nothing of others.',
  },
  {
    icon: ShieldCheck,
    title: 'HIPAA Compliant',
    text: 'Unused sessions end by themselves; opening contact data is logged.',
  },
]

/** The second column of the sign-in page. */
export const LoginTiles = () => (
  <>
    <p className="hidden text-xl font-semibold text-balance lg:block">The clinic’s day, calm and exact.</p>
    <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:mt-10 lg:grid-cols-1 xl:grid-cols-2 xl:gap-y-10">
      {tiles.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-3.5 xl:flex-col xl:gap-3">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-surface-raised text-brand">
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </span>
          <div>
            <h2 className="text-base">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
)
