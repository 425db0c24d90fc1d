import { t } from '#language/translate.ts'
import { conditionMessages } from '#contract/conditions.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ConditionSearch } from './condition-search.tsx'
import { NotADoctor } from './not-a-doctor.tsx'

/** Shown for an unknown guide, with status 404 (rule T127). */
export const ConditionNotFound = () => (
  <>
    <h1 className="text-xl">{t(conditionMessages.notFound)}</h1>
    <p className="mt-2 mb-6 max-w-[60ch] text-muted">
      {t('There’s no guide at this address. Try searching for its everyday name or for a symptom.')}
    </p>
    <ConditionSearch />
    <div className="mt-6">
      <LinkButton href="/health-conditions" variant="secondary">
        {t('Back to Health Conditions')}
      </LinkButton>
    </div>
    <NotADoctor />
  </>
)
