import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LabCandidate, LabMessageDetail } from '#contract/lab-messages/messages.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { candidatesQuery } from './api.ts'
import { MatchForm } from './match-form.tsx'

/** Finds the order of a message, compares the two, and adds the results to it. */
export function MatchCard({ message }: { message: LabMessageDetail }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<LabCandidate | null>(null)
  const query = useQuery(candidatesQuery(message.id, search))
  return (
    <Card title={t('Match to order')}>
      <div className="flex flex-col gap-4">
        <SearchField
          value={search}
          placeholder={t('Order number, patient’s name or chart number')}
          onSearch={setSearch}
          onEnter={setSearch}
        />
        <Loaded query={query} inWords={sentenceOf} loading={t('Loading orders...')}>
          {(orders) =>
            orders.length === 0 ? (
              <p className="text-muted">
                {search ? t('No order found') : t('No order fits this message. Search for the patient.')}
              </p>
            ) : (
              <RadioCards legend={t('Orders')}>
                {orders.map((one) => (
                  <RadioCard
                    key={one.id}
                    name="order"
                    value={one.id}
                    checked={chosen?.id === one.id}
                    onChange={() => setChosen(one)}
                    title={<bdi>{fullName(one.patient) || one.patient.chartNumber}</bdi>}
                    detail={joined(one.number, plainDate(one.orderedOn), one.tests.map(({ name }) => name).join(', '))}
                  />
                ))}
              </RadioCards>
            )
          }
        </Loaded>
        {chosen ? <MatchForm key={chosen.id} message={message} order={chosen} /> : null}
      </div>
    </Card>
  )
}
