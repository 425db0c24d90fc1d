import { msg, t } from '#language/translate.ts'
import { Card } from '#web/ui/card.tsx'

/** Reading pages, which load a new document. */
const pages = [
  { label: msg('Search Medicine'), href: '/medicines', detail: msg('What it’s for, and how to take it') },
  { label: msg('Health Guides'), href: '/health-conditions', detail: msg('Guides to illnesses and symptoms') },
  {
    label: msg('Interaction Checker'),
    href: '/interaction-checker',
    detail: msg('Can these medicines be taken together?'),
  },
]

/** What a patient can look up. */
export const KnowledgeCard = () => (
  <Card title={t('Look Up')}>
    <ul className="-mx-2 -mb-2 grid sm:grid-cols-2 lg:grid-cols-1">
      {pages.map(({ label, href, detail }) => (
        <li key={href}>
          <a href={href} className="flex min-h-14 flex-col justify-center rounded-md px-2 py-2 hover:bg-surface-sunken">
            <span className="font-medium">{t(label)}</span>
            <span className="text-sm text-muted">{t(detail)}</span>
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
