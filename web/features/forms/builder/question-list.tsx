import { t } from '#language/translate.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { QUESTIONS_MAX } from '#contract/forms/questions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { type FormValues, freeId } from './typed.ts'

/** The questions of a form, in their order; the buttons move them by keyboard, too. */
export function QuestionList() {
  const { control, formState, getValues } = useFormContext<FormValues>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'definition.questions', keyName: 'key' })
  // the focus follows a moved question
  const moved = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (!moved.current) return
    list.current?.querySelector<HTMLElement>(`[data-moved="${moved.current}"]:not(:disabled)`)?.focus()
    moved.current = null
  })
  const shift = (from: number, to: number) => {
    moved.current = `${fields[from]!.id} ${to > from ? 'down' : 'up'}`
    move(from, to)
  }
  const problem =
    formState.errors.definition?.questions?.root?.message ?? formState.errors.definition?.questions?.message
  return (
    <>
      <ol ref={list} className="flex flex-col gap-4">
        {fields.map(({ key, id }, index) => (
          <li key={key}>
            <Card
              title={t('Entry {number}', { number: index + 1 })}
              action={
                <div className="flex items-center gap-1">
                  <IconButton
                    label={t('Move entry {number} up', { number: index + 1 })}
                    data-moved={`${id} up`}
                    disabled={index === 0}
                    onClick={() => shift(index, index - 1)}
                  >
                    <ArrowUp aria-hidden="true" className="size-4.5" />
                  </IconButton>
                  <IconButton
                    label={t('Move entry {number} down', { number: index + 1 })}
                    data-moved={`${id} down`}
                    disabled={index === fields.length - 1}
                    onClick={() => shift(index, index + 1)}
                  >
                    <ArrowDown aria-hidden="true" className="size-4.5" />
                  </IconButton>
                  <IconButton label={t('Remove entry {number}', { number: index + 1 })} onClick={() => remove(index)}>
                    <Trash2 aria-hidden="true" className="size-4.5" />
                  </IconButton>
                </div>
              }
            >
              <QuestionEditor index={index} />
            </Card>
          </li>
        ))}
      </ol>
      <FieldError error={problem} />
      {fields.length < QUESTIONS_MAX ? (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => {
            const taken = getValues('definition.questions').map(({ id }) => id)
            append(
              { id: freeId('q', taken), kind: 'text', title: '' },
              { focusName: `definition.questions.${fields.length}.title` },
            )
          }}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          {t('Add question')}
        </Button>
      ) : null}
    </>
  )
}
