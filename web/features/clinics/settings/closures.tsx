import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClosingRule } from '#contract/clinics/closing-rules.ts'
import type { Closure } from '#contract/clinics/opening.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { closingRulesQuery, closuresQuery, useRemoveClosingRule, useRemoveClosure } from '#web/features/clinics/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AppointmentsLink } from './booking-on-your-website.tsx'
import { CloseForm } from './close-form.tsx'
import { DaysWithAppointments, ruleInWords } from './closing-rule-words.tsx'

/** Days without online booking, single ones and by rule. */
export function Closures({ clinic }: Pick<ClinicSetup, 'clinic'>) {
  const closures = useQuery(closuresQuery(clinic.id))
  const rules = useQuery(closingRulesQuery(clinic.id))
  const failed = [closures, rules].find((one) => one.isError)
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[70ch] text-muted">
        {t('Holidays and other days off. Patients can’t book online on a closed day. Your team still can.')}
      </p>
      <CloseForm clinicId={clinic.id} today={dateIn(clinic.timeZone)} />
      {failed ? (
        <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {sentenceOf(failed.error)}
        </ErrorState>
      ) : !closures.data || !rules.data ? (
        <SkeletonRows rows={2} label={t('Loading closed days...')} />
      ) : (
        <ClosedDays closures={closures.data} rules={rules.data} />
      )}
    </div>
  )
}

function ClosedDays({ closures, rules }: { closures: Closure[]; rules: ClosingRule[] }) {
  const reopen = useRemoveClosure()
  const remove = useRemoveClosingRule()
  if (closures.length + rules.length === 0)
    return <EmptyState title={t('No closed days')}>{t('Your regular opening hours apply.')}</EmptyState>
  return (
    <Rows label={t('Closed days')}>
      {rules.map((rule) => (
        <RuleRow key={rule.id} rule={rule}>
          <Button
            variant="quiet"
            size="sm"
            pending={remove.isPending && remove.variables === rule.id}
            pendingText={t('Removing...')}
            onClick={() => remove.mutate(rule.id)}
          >
            <Trans
              text="Remove<span>: {rule}</span>"
              values={{ rule: ruleInWords(rule) }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </Button>
        </RuleRow>
      ))}
      {closures.map((closure) => (
        <Row
          key={closure.id}
          title={longDate(closure.day)}
          detail={closure.reason}
          aside={
            <>
              <AppointmentsLink closure={closure} />
              <Button
                variant="quiet"
                size="sm"
                pending={reopen.isPending && reopen.variables === closure.id}
                pendingText={t('Reopening...')}
                onClick={() => reopen.mutate(closure.id)}
              >
                <Trans
                  text="Reopen<span> on {day}</span>"
                  values={{ day: longDate(closure.day) }}
                  tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                />
              </Button>
            </>
          }
        />
      ))}
    </Rows>
  )
}

/** A rule with its reason, its next day and the appointments on its days; `children` are its buttons. */
const RuleRow = ({ rule, children }: { rule: ClosingRule; children: ReactNode }) => (
  <Row
    title={ruleInWords(rule)}
    detail={
      <>
        {rule.reason ? <div>{rule.reason}</div> : null}
        {rule.nextDay && rule.kind !== 'range' ? (
          <div>{t('Next closed day: {day}', { day: longDate(rule.nextDay) })}</div>
        ) : null}
        <DaysWithAppointments rule={rule} />
      </>
    }
    aside={children}
  />
)
