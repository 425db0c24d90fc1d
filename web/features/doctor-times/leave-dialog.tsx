import { useCallback, useRef, useState } from 'react'
import { Combobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { LeavePanel } from './leave-panel.tsx'

/** More doctors than this are searched by typing. */
const FEW = 12

interface LeaveDialogProps {
  /** Whose leave the reader keeps. */
  doctors: readonly { id: string; name: string }[]
  /** The one that it opens with; empty or unknown: one is chosen. */
  doctorId: string
  /** The day that a new leave begins with. */
  date: string
  onClose: () => void
}

/** When a doctor is away, from where the day is worked; unsaved work is not left without a question. */
export function LeaveDialog({ doctors, doctorId, date, onClose }: LeaveDialogProps) {
  const [only] = doctors
  const [chosen, setChosen] = useState(() => (doctors.length === 1 && only ? only.id : doctorId))
  const doctor = doctors.find(({ id }) => id === chosen)
  const isTouched = useRef(false)
  const onTouched = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  const mayLeave = () => !isTouched.current || window.confirm('Leave without saving what you changed?')
  const choose = (id: string) => {
    if (!mayLeave()) return
    isTouched.current = false
    setChosen(id)
  }
  const items = doctors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={mayLeave}
      title="Leave"
      description={doctors.length === 1 ? doctor?.name : 'When a doctor is away.'}
    >
      <div className="flex flex-col gap-5">
        {doctors.length > 1 ? (
          <Field label="Doctor">
            {items.length > FEW ? (
              <Combobox
                items={items}
                value={items.find(({ value }) => value === chosen) ?? null}
                onChange={(item) => choose(item?.value ?? '')}
                placeholder="Select a doctor"
              />
            ) : (
              <Select
                value={doctor?.id ?? ''}
                placeholder="Select a doctor"
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
          <LeavePanel key={doctor.id} doctorId={doctor.id} date={date} onTouched={onTouched} />
        ) : (
          <EmptyState title="Whose leave?">Choose the doctor above.</EmptyState>
        )}
      </div>
    </Dialog>
  )
}
