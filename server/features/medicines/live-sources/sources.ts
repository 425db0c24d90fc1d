import type { LiveSourceName } from '#server/config.ts'
import type { LiveSource } from './live-source.ts'
import { openfda } from './openfda.ts'
import { rxnav } from './rxnav.ts'

export const liveSources: Readonly<Record<LiveSourceName, LiveSource>> = { openfda, rxnav }
