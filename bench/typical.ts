import { findingSeverities, needsReason } from '#contract/prescriptions/safety.ts'
import { typicalChecks } from '#server/testing/typical-checks.ts'

/** Prints the alerts of the safety check on 200 typical prescriptions: `npm run bench -- typical`. */
const all = typicalChecks()

const count = (fits: (one: (typeof all)[number]) => boolean) => {
  const those = all.filter(fits).length
  return { prescriptions: those, share: `${((100 * those) / all.length).toFixed(1)} %` }
}
console.table({
  all: count(() => true),
  'with a severe alert': count(({ check }) => check.findings.some(needsReason)),
  'with a moderate one, and no severe one': count(
    ({ check: { findings } }) =>
      !findings.some(needsReason) && findings.some(({ severity }) => severity === 'moderate'),
  ),
  'with something not checked': count(({ check }) => check.lines.some(({ notChecked }) => notChecked.length > 0)),
})
for (const severity of findingSeverities) {
  const found = Map.groupBy(
    all.flatMap(({ specialty, sex, age, reason, check }) =>
      check.findings
        .filter((one) => one.severity === severity)
        .map(({ key }) => ({ key, where: `${specialty}: ${sex} ${age}, ${reason}` })),
    ),
    ({ key }) => key,
  )
  console.log(`\n${severity}: ${found.size}`)
  for (const [key, those] of [...found].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${key}  (${those.map(({ where }) => where).join('; ')})`)
}
