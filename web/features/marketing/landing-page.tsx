import { Audiences } from './audiences.tsx'
import { Closing } from './closing.tsx'
import { DemoClinics } from './demo-clinics.tsx'
import { DirectoryBand } from './directory-band.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import type { Showcase } from './load-showcase.ts'

/** What visitors see at `/`. */
export const LandingPage = ({ showcase }: { showcase: Showcase }) => (
  <>
    <Hero freeDay={showcase.freeDay} />
    {showcase.clinics.length ? <DemoClinics clinics={showcase.clinics} /> : null}
    <DirectoryBand />
    <Audiences />
    <Figures />
    <Closing />
  </>
)
