/**
 * Runs a benchmark by its name: `npm run bench -- clinic`, with its own arguments after it. Without a name it lists
 * them. The first comment of each says what it measures and explains its arguments; goals and results are in
 * docs/performance.md.
 */
const benchmarks: Record<string, { file: string; args?: string[]; about: string }> = {
  'first-visit': {
    file: './first-visit.ts',
    about: 'the first screens of each role and of a visitor, on a slow phone',
  },
  phone: { file: './phone.ts', about: 'public pages on a slow phone' },
  clinic: { file: './clinic.ts', about: 'what a clinic waits for, at 1, 8 and 32 connections' },
  reads: { file: './clinic.ts', args: ['reads'], about: 'every read of the people of a large clinic' },
  plans: { file: './clinic.ts', args: ['plans'], about: 'query plans of the lists of a large clinic' },
  prescriptions: {
    file: './clinic.ts',
    args: ['4', 'prescription'],
    about: 'a consultation: visit, signature, PDF, check',
  },
  calendar: { file: './calendar.ts', about: 'a month of 2,000 appointments in the browser' },
  files: { file: './files.ts', about: 'files of 10 MB up and down at the same time' },
  reading: { file: './reading.ts', about: 'public pages, cached and rendered' },
  search: { file: './search.ts', about: 'the medicine search: speed and quality' },
  import: { file: './medicine-import.ts', about: 'import of medicine lists' },
  safety: { file: './safety.ts', about: 'the safety check of a prescription' },
  typical: { file: './typical.ts', about: 'alerts of the safety check on 200 typical prescriptions' },
}

const [name = '', ...rest] = process.argv.slice(2)
const benchmark = benchmarks[name]
if (benchmark) {
  process.argv.splice(2, Infinity, ...(benchmark.args ?? []), ...rest)
  await import(benchmark.file)
} else {
  console.log('npm run bench -- NAME …\n')
  for (const [known, { about }] of Object.entries(benchmarks)) console.log(`  ${known.padEnd(14)} ${about}`)
  process.exitCode = 1
}

export {}
