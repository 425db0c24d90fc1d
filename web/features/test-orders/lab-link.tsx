import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { countLabMessages } from '#contract/lab-messages/messages.ts'
import { call } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Links to the messages of laboratories, with the number of those that need a person. */
export function LabLink() {
  const { data } = useQuery({ queryKey: ['/api/lab-messages', 'count'], queryFn: () => call(countLabMessages, {}) })
  return (
    // on a phone a line of its own, so that the number moves nothing
    <LinkButton to="/lab-messages" variant="secondary" className="max-sm:basis-full">
      {data && data.unmatched > 0
        ? t('Unmatched lab results ({count, number})', { count: data.unmatched })
        : t('Lab messages')}
    </LinkButton>
  )
}
