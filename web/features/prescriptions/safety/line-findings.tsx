import { TriangleAlert } from 'lucide-react'
import { useCheck } from './use-check.tsx'
import { notCheckedInWords, severityLooks, titleOf } from './words.ts'

/** What the check says of one line, in short; the whole stands below the medications. */
export function LineFindings({ line }: { line: number }) {
  const { check } = useCheck()
  const findings = check?.findings.filter((one) => one.line === line) ?? []
  const notChecked = check?.lines[line]?.notChecked ?? []
  if (findings.length === 0 && notChecked.length === 0) return null
  return (
    <ul aria-label={`Safety of medication ${line + 1}`} className="mt-4 flex flex-col gap-1 text-sm">
      {findings.map((one) => (
        <li key={one.key} className="flex items-start gap-2">
          <TriangleAlert
            aria-hidden="true"
            className={`mt-0.5 size-4 shrink-0 ${severityLooks[one.severity].tone === 'danger' ? 'text-danger' : 'text-caution'}`}
          />
          <span className="min-w-0 break-words">
            {severityLooks[one.severity].label}: {titleOf(one)}
          </span>
        </li>
      ))}
      {notChecked.map((one) => (
        <li key={one.name + one.why} className="break-words text-muted">
          {notCheckedInWords(one)}.
        </li>
      ))}
    </ul>
  )
}
