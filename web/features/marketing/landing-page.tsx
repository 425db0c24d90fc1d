import { PageHead } from '#web/shell/page-head.tsx'
import { useProduct } from '#web/shell/product.ts'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { landingLinks } from '#web/shell/public-links.ts'
import { Audiences } from './audiences.tsx'
import { Closing } from './closing.tsx'
import { DemoClinics } from './demo-clinics.tsx'
import { DirectoryBand } from './directory-band.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import type { Showcase } from './load-showcase.ts'

const DESCRIPTION =
  'Open source software for medical practices: online booking, the clinic’s day, and a public medicine directory.'

/** What visitors see at `/`. A reading page: written by the server, never hydrated. */
export function LandingPage({ showcase }: { showcase: Showcase }) {
  const { name } = useProduct()
  return (
    <PublicFrame wide links={landingLinks} signInLabel="Sign In" getStartedHref="/login">
      <PageHead title={name} description={DESCRIPTION} />
      <Hero freeDay={showcase.freeDay} />
      {showcase.clinics.length ? <DemoClinics clinics={showcase.clinics} /> : null}
      <DirectoryBand />
      <Audiences />
      <Figures />
      <Closing />
    </PublicFrame>
  )
}
