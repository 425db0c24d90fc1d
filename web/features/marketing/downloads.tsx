import { Download } from 'lucide-react'

export interface Resource {
  title: string
  text: string
  href: string
  /** The name under which the file is saved. */
  file: string
}

/** Files to take along. */
export const Downloads = ({ resources }: { resources: readonly Resource[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {resources.map(({ title, text, href, file }) => (
      <li key={file}>
        <a href={href} download={file} className="flex min-h-16 items-center gap-4 px-2 py-3 hover:bg-surface-sunken">
          <Download aria-hidden="true" className="size-5 shrink-0 text-brand" />
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
