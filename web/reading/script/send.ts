/**
 * Sends a form with `data-send` as JSON, without leaving the page, and shows the result below it. The form's messages
 * are in its data: missing, sending, sent and failed, each with a title before the `|`, and marked and required. Typed
 * text stays unless it was stored.
 */
export function sendForms() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-send]')) {
    for (const day of form.querySelectorAll<HTMLInputElement>('input[type=date]')) day.min = today()
    form.noValidate = true
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(form)
    })
  }
}

/** The shortest time for which sending is shown, in milliseconds (rule T138). */
const SHORTEST = 1_000

async function send(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')!
  const { send: address = '', missing = '', sending = '', sent = '', failed = '' } = form.dataset
  if (button.ariaDisabled === 'true') return
  for (const control of controls(form)) mark(control, '')
  const empty = controls(form).filter(({ required, value }) => required && value.trim() === '')
  if (empty.length > 0) return refuse(form, missing, empty)
  const label = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = sending
  say(form, '', '')
  const [answer] = await Promise.all([ask(form, address), new Promise((wait) => setTimeout(wait, SHORTEST))])
  button.textContent = label
  button.ariaDisabled = null
  if (answer.isStored) {
    form.reset()
    say(form, 'sent', sent)
    return
  }
  const wrong = answer.issues.flatMap(({ path, message }) => {
    const control = form.elements.namedItem(path)
    if (!isControl(control)) return []
    mark(control, message)
    return [control]
  })
  refuse(
    form,
    wrong.length > 0
      ? `${titleOf(failed)}|${form.dataset.marked}`
      : answer.message
        ? `${titleOf(failed)}|${answer.message}`
        : failed,
    wrong,
  )
}

interface Stored {
  isStored: boolean
  message: string
  issues: { path: string; message: string }[]
}

async function ask(form: HTMLFormElement, address: string): Promise<Stored> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const body = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-page-language': document.documentElement.lang },
      body: JSON.stringify(form.dataset.zone === undefined ? body : { ...body, timeZone }),
    })
    const { message = '', issues = [] } = (await answer.json().catch(() => ({}))) as Partial<Stored>
    return { isStored: answer.ok, message: answer.status === 429 ? message : '', issues }
  } catch {
    return { isStored: false, message: '', issues: [] }
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (one: unknown): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement

const controls = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

const titleOf = (words: string) => words.split('|')[0]!

/** Shows errors, and focuses the first invalid field. */
function refuse(form: HTMLFormElement, words: string, wrong: Control[]) {
  for (const control of wrong) if (control.ariaInvalid !== 'true') mark(control, form.dataset.required ?? '')
  say(form, 'failed', words)
  wrong[0]?.focus()
}

/** Puts a sentence under a field, or takes it away. */
function mark(control: Control, message: string) {
  const id = `${control.id}-wrong`
  document.getElementById(id)?.remove()
  control.ariaInvalid = message ? 'true' : null
  control.removeAttribute('aria-describedby')
  if (!message) return
  const note = document.createElement('p')
  note.id = id
  note.className = 'wrong'
  note.textContent = message
  control.closest('[data-field]')?.append(note)
  control.setAttribute('aria-describedby', id)
}

function say(form: HTMLFormElement, state: string, words: string) {
  const [title = '', text = ''] = words.split('|')
  const place = form.querySelector<HTMLElement>('[data-answer]')!
  place.dataset.answer = state
  const strong = document.createElement('strong')
  strong.textContent = title
  place.replaceChildren(strong, ` ${text}`)
}

/** Returns the visitor's own day, YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
