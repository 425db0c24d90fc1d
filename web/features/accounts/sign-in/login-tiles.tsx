import { FileText, HeartPulse, type LucideIcon, ShieldCheck, UsersRound } from 'lucide-react'
import { HIPAA_SEAL } from '#contract/marketing.ts'
import { useProduct } from '#web/shell/product.ts'

/** The tiles beside the sign-in form. They claim only what the product does. */
const tiles: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: HeartPulse,
    title: 'Patient Care',
    text: 'See who’s coming in today, when and why.',
  },
  {
    icon: FileText,
    title: 'Digital Records',
    text: 'One chart per patient. Other clinics can’t see it.',
  },
  {
    icon: UsersRound,
    title: 'Team Management',
    text: 'Doctors and staff only see their own clinics.',
  },
]

/** The fourth tile: the operator's seal as its title, if they claim it (rule J6). */
const privacy = (seals: readonly string[]) => ({
  icon: ShieldCheck,
  title: seals.includes(HIPAA_SEAL) ? HIPAA_SEAL : 'Privacy and access log',
  text: 'Automatic sign-out and an access log for patient data.',
})

/** The second column of the sign-in page. */
export function LoginTiles() {
  const { claims, areClaimsExamples } = useProduct()
  const shown = [...tiles, privacy(claims.seals)]
  return (
    <>
      <p className="hidden text-xl font-semibold text-balance lg:block">Your clinic’s day, under control.</p>
      <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:mt-10 lg:grid-cols-1 xl:grid-cols-2 xl:gap-y-10">
        {shown.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 xl:flex-col xl:gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-surface-raised text-brand">
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </span>
            <div>
              <h2 className="text-base">{title}</h2>
              <p className="text-sm text-muted">{text}</p>
              {title === HIPAA_SEAL && areClaimsExamples ? <p className="text-sm text-muted">Example seal</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
