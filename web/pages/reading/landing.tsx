import { msg, t } from '#language/translate.ts'
import { LandingPage } from '#web/features/marketing/landing-page.tsx'
import { loadShowcase, type Showcase } from '#web/features/marketing/load-showcase.ts'
import type { Asked, HeadGiven, ReadingProps } from '#web/lib/reading-page.ts'
import { landingLinks } from '#web/shell/public-links.ts'

/** The landing page at `/`; not cached if its clinics could not be loaded. */
export async function load(asked: Asked) {
  const showcase = await loadShowcase(asked)
  return { data: showcase, isPartial: !showcase.isWhole }
}

export const head = ({ product: { name } }: HeadGiven<Showcase>) => ({
  title: name,
  description: t(
    'Open source software for medical practices: online booking, scheduling and a public medicine directory.',
  ),
})

export const frame = { isWide: true, links: landingLinks, signInLabel: msg('Sign In'), getStartedHref: '/login' }

export const Page = ({ data }: ReadingProps<Showcase>) => <LandingPage showcase={data} />
