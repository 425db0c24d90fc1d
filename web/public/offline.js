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
const own = document.getElementById('own')
/** Our words in the language of the page, with holes such as {phone}. */
const words = JSON.parse(own.dataset.words)
const forPerson = (patient) => (patient ? words.person.replace('{name}', () => patient) : '')

function callLink(phone) {
  const link = element('a', phone)
  link.href = `tel:${phone.replace(/[^+\d]/g, '')}`
  const [before, after] = words.phone.split('{phone}')
  return element('p', '', [before, link, after])
}

const appointment = ({ when, clinic, address, phone, doctor, patient }) =>
  element('li', '', [
    element('h3', when),
    ...lines(forPerson(patient), `${doctor}, ${clinic}`, address),
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
    ...lines(forPerson(patient), clinic),
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

const { lang } = document.documentElement
const locale = lang === 'en' ? [] : `${lang}-u-nu-latn`
const inWords = (instant) => new Date(instant).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })

async function show() {
  if (!(await caches.has(OWN))) return
  const kept = await caches.open(OWN)
  const copy = await kept.match(COPY)
  if (!copy) return
  const { readAt, until, appointments, prescriptions } = await copy.json()
  const now = new Date().toISOString()
  if (until <= now) return void (await kept.delete(COPY))
  const coming = appointments.filter(({ endsAt }) => endsAt > now)
  own.append(
    element('p', words.updated.replace('{moment}', inWords(readAt))),
    section(words.appointments, coming.map(appointment), words.noAppointments),
    section(words.prescriptions, prescriptions.map(prescription), words.noPrescriptions),
  )
}

void show()
