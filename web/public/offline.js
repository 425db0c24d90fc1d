// On the page without a connection: what a patient has asked to keep on this device. The names are those of web/lib/kept-records.ts.
const OWN = 'own-records'
const COPY = '/own-records/copy'

const element = (name, text, children = []) => {
  const made = document.createElement(name)
  if (text) made.textContent = text
  made.append(...children)
  return made
}
const lines = (...texts) => texts.filter(Boolean).map((text) => element('p', text))
const isPerson = (patient) => (patient ? `For ${patient}` : '')

function callLink(phone) {
  const link = element('a', phone)
  link.href = `tel:${phone.replace(/[^+\d]/g, '')}`
  return element('p', 'Phone: ', [link])
}

const appointment = ({ when, clinic, address, phone, doctor, patient }) =>
  element('li', '', [
    element('h3', when),
    ...lines(isPerson(patient), `${doctor}, ${clinic}`, address),
    ...(phone ? [callLink(phone)] : []),
  ])

const medication = ({ name, dosage, frequency, duration, instructions }) =>
  element('li', '', [
    element('strong', name),
    ...lines([dosage, frequency, duration].filter(Boolean).join(' · '), instructions),
  ])

const prescription = ({ date, clinic, doctor, patient, medications }) =>
  element('li', '', [
    element('h3', [date, doctor].filter(Boolean).join(', ')),
    ...lines(isPerson(patient), clinic),
    element('ul', '', medications.map(medication)),
  ])

function section(title, items, none) {
  const made = element('section', '', [element('h2', title)])
  if (items.length === 0) made.append(element('p', none))
  else {
    const list = element('ol')
    list.append(...items)
    made.append(list)
  }
  return made
}

const inWords = (instant) => new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })

async function show() {
  if (!(await caches.has(OWN))) return
  const own = await caches.open(OWN)
  const copy = await own.match(COPY)
  if (!copy) return
  const { readAt, until, appointments, prescriptions } = await copy.json()
  const now = new Date().toISOString()
  if (until <= now) return void (await own.delete(COPY))
  const coming = appointments.filter(({ endsAt }) => endsAt > now)
  document
    .getElementById('own')
    .append(
      element('p', `Last updated ${inWords(readAt)}. Something may have changed since then.`),
      section('Your appointments', coming.map(appointment), 'No coming appointments.'),
      section('Your prescriptions', prescriptions.map(prescription), 'No prescriptions that are active.'),
    )
}

void show()
