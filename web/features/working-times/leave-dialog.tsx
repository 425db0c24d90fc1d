import { t } from '#language/translate.ts'
import { useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useLeave } from '#web/ui/unsaved-work.tsx'
import { LeavePanel } from './leave-panel.tsx'

/** With more doctors the select becomes a search. */
const FEW = 12

interface LeaveDialogProps {
  /** The doctors whose time off the reader manages. */
  doctors: readonly { id: string; name: string }[]
  /** The initial doctor; if empty or unknown, the dialog asks. */
  doctorId: string
  /** The first day of a new entry. */
  date: string
  onClose: () => void
}

/** Time off, opened from the calendar. */
export function LeaveDialog({ onClose, ...props }: LeaveDialogProps) {
  const { doctors } = props
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Time off')}
      description={doctors.length === 1 ? doctors[0]?.name : t('Dates and times when a doctor is away')}
    >
      <LeaveOf {...props} />
    </Dialog>
  )
}

function LeaveOf({ doctors, doctorId, date }: Omit<LeaveDialogProps, 'onClose'>) {
  const [only] = doctors
  const [chosen, setChosen] = useState(() => (doctors.length === 1 && only ? only.id : doctorId))
  const doctor = doctors.find(({ id }) => id === chosen)
  const leave = useLeave()
  const choose = (id: string) => leave(() => setChosen(id))
  const items = doctors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="flex flex-col gap-5">
      {doctors.length > 1 ? (
        <Field label={t('Doctor')}>
          {items.length > FEW ? (
            <Combobox
              items={items}
              value={items.find(({ value }) => value === chosen) ?? null}
              onChange={(item) => choose(item?.value ?? '')}
              placeholder={t('Select a doctor')}
            />
          ) : (
            <Select
              value={doctor?.id ?? ''}
              placeholder={t('Select a doctor')}
              onChange={(event) => choose(event.target.value)}
            >
              {items.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {doctor ? (
        <LeavePanel key={doctor.id} doctorId={doctor.id} date={date} />
      ) : (
        <EmptyState title={t('No doctor selected')}>{t('Select a doctor to see and add time off.')}</EmptyState>
      )}
    </div>
  )
}
