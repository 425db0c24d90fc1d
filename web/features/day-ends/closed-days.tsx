import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DAY_ENDS_PER_PAGE, type DayEndRow } from '#contract/day-ends.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { dayEndsQuery } from './api.ts'
import { DayEndDialog } from './day-end-dialog.tsx'
import { counterName, differenceInWords } from './words.ts'

interface ClosedDaysProps {
  clinicId: string
  page: number
  hrefOf: (page: number) => string
  onGo: (page: number) => void
}

/** The closed days of a clinic, newest first. */
export function ClosedDays({ clinicId, page, hrefOf, onGo }: ClosedDaysProps) {
  const query = useQuery(dayEndsQuery(clinicId, page))
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section aria-labelledby="closed-days">
      <h2 id="closed-days" className="mb-3 text-lg">
        {t('Closed days')}
      </h2>
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading closed days...')} rows={3}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-muted">{t('No day is closed yet.')}</p>
          ) : (
            <div className="flex flex-col gap-4">
              <Rows label={t('Closed days')}>
                {items.map((one) => (
                  <ClosedDay key={one.id} one={one} onOpen={() => setOpened(one.id)} />
                ))}
              </Rows>
              <Pagination
                page={page}
                pages={Math.ceil(total / DAY_ENDS_PER_PAGE)}
                hrefOf={hrefOf}
                onGo={onGo}
                summary={rangeOf({ page, perPage: DAY_ENDS_PER_PAGE, shown: items.length, total })}
              />
            </div>
          )
        }
      </Loaded>
      {opened ? <DayEndDialog id={opened} onClose={() => setOpened(null)} /> : null}
    </section>
  )
}

const ClosedDay = ({ one, onOpen }: { one: DayEndRow; onOpen: () => void }) => (
  <Row
    title={joined(plainDate(one.day), counterName(one.counter))}
    detail={t('{amount} counted by {name}', {
      amount: exactMoney(one.counted, one.currency),
      name: fullName(one.closedBy),
    })}
    aside={
      <>
        <span className={Number(one.difference) === 0 ? 'text-muted' : 'font-medium text-danger'}>
          {differenceInWords(one.difference, one.currency)}
        </span>
        <Button variant="secondary" size="sm" onClick={onOpen}>
          {t('Open')}
        </Button>
      </>
    }
  />
)
